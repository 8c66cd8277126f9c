import { rule } from "./rule.ts";
import type { Section } from "./rule.ts";

export const requests: Section = {
  title: "Requests in general (contract 1)",
  rules: [
    rule(
      "authentication comes before 404",
      "order of checks > authentication comes before everything, unknown paths too",
    ),
    rule(
      "header → format → known → revoked → expired → rate limit → company → plan → scope → path → query → body → resource",
      "order of checks > each check comes before the next",
      "120 requests per minute and key > are counted before the company is looked at",
      "order of checks > a key that is refused is refused for the first reason",
    ),
    rule("an unknown path is 404 NOT_FOUND", "order of checks > an unknown path is 404 NOT_FOUND"),
    rule(
      "a known path with another method is 405 with Allow",
      "order of checks > a known path with another method",
    ),
    rule(
      "what cannot be decoded in a path or a query has an issue",
      "order of checks > an id that is %zz",
      "order of checks > a query of search=%zz",
    ),
    rule(
      "every answer is in the envelope",
      "section 7: every code of the table > ",
      "whatever is sent > the answer is never a 5xx, and always the envelope",
      "bodies > what is not HTTP gets the envelope as well",
      "a head that HTTP does not allow is BAD_REQUEST in the envelope: > ",
    ),
    rule(
      "a request that came whole is answered, whatever follows it",
      "a body on the wire > shorter than it is",
      "a body on the wire > of a request that took effect",
    ),
    rule(
      "malformed JSON, a non-object, a wrong content type are INVALID_BODY with one issue",
      "bodies > malformed JSON, a non-object, another content type and invalid UTF-8",
    ),
    rule(
      "a body over 1 MiB is INVALID_BODY",
      "bodies > a body over 1 MiB is refused",
      "bodies > a body without end",
      "a body on the wire > may be exactly 1 MiB",
    ),
    rule("a compressed body is INVALID_BODY", "a body on the wire > is not taken compressed"),
    rule("a batch of stops may be up to 32 MiB", "bodies > a batch of stops may be larger, up to 32 MiB"),
    rule("a body that trickles ends in a 4xx, not in waiting", "bodies > a body that trickles"),
    rule("of a name given twice the last counts; __proto__ is dropped", "bodies > of a name given twice"),
    rule("deep nesting and huge numbers are no fault", "bodies > deep nesting and huge numbers"),
    rule("at most 100 issues, then one too_many_issues", "the work on a body > lists 100 issues"),
    rule(
      "the length of an array or record is checked before its entries",
      "the work on a body > is bounded by its schema",
      "the work on a body > ends at an array or record that is too long",
    ),
    rule(
      "no request keeps others waiting or takes much memory; a client that does not read is cut off",
      "hostile bodies and clients > are refused or cut off",
    ),
    rule("$ and dots in any string or key are data", "bodies > $ and dots"),
    rule(
      "a record that was read can be sent back whole: nothing changes, read-only fields are named",
      ...["a project", "a stop", "a courier", "an assignment", "a webhook"].map(
        (record) => `a record that was read can be sent back whole, and nothing changes: > ${record}`,
      ),
    ),
    rule(
      "unknown fields are ignored and named in X-Ignored-Fields, at most 20",
      "bodies > at most 20 ignored fields are named",
      "creating stops > names fields that it does not know",
      "projects: fields > a status on create is ignored and named",
    ),
    rule(
      "X-Ignored-Fields comes with a refusal as well",
      "bodies > ignored fields are named when the body is refused",
    ),
    rule("optimize refuses unknown fields", 'a run\'s prerequisites > refuse {"onlyAssigned":true}'),
    rule(
      "null clears an optional field on PATCH",
      "projects: PATCH > changes what is given, clears what is null, leaves the rest",
      "changing and deleting stops > changes what is named, clears what is null",
    ),
    rule(
      "an empty PATCH answers 200",
      "projects: PATCH > {} on a project",
      "webhook endpoints > are changed field by field",
    ),
    rule("X-Request-Id is the caller's when well-formed, else new", "X-Request-Id > "),
    rule(
      "RateLimit fields and Retry-After",
      "120 requests per minute and key > hold across two gateways exactly",
    ),
    rule("same Idempotency-Key and body: done once", "Idempotency-Key > the same key and body is done once"),
    rule("same key, other body: BAD_REQUEST", "Idempotency-Key > the same key with another body"),
    rule("first request still running: CONFLICT", "Idempotency-Key > of requests at once one is done"),
    rule("keys belong to company and path", "Idempotency-Key > keys belong to a company and a path"),
    rule("401, 403, 429 and 5xx are not stored", "Idempotency-Key > a refusal is stored as well"),
    rule("24 h", "Idempotency-Key > after 24 hours the key is free again"),
    rule("1–255 printable characters", "Idempotency-Key > a key that is too long or not printable"),
    rule(
      "lists return everything, in the order of creation",
      "projects: lists > lists everything in the order of creation",
    ),
    rule(
      "limit and cursor page through; nextCursor only with limit",
      "projects: lists > limit and cursor page through",
      "listing stops > pages in the order of creation",
    ),
    rule(
      "an unknown or bad query parameter is INVALID_QUERY",
      "projects: lists > limit=0 is refused",
      "projects: lists > cursor=abc is refused",
    ),
    rule("optional fields never set are null", "creating stops > fills in defaults and returns null"),
    rule(
      "a 500 leaks nothing and names the request",
      "without its database > requests answer 5xx in the envelope",
    ),
    rule(
      "a lost database is a line in the log, beside those of the requests",
      "without its database > the log has a line",
    ),
    rule("10,000 fuzzed requests: no 5xx", "whatever is sent > the answer is never a 5xx"),
  ],
};

export const authentication: Section = {
  title: "Authentication, keys (contract 8 and 10)",
  rules: [
    rule("no header is API_KEY_MISSING", "keys > no bearer header is API_KEY_MISSING"),
    rule(
      "unknown key, wrong prefix or checksum is API_KEY_INVALID",
      "keys > a wrong prefix, a wrong checksum and an unknown key",
    ),
    rule(
      "a revoked key is API_KEY_REVOKED; its audit trail stays",
      "keys > a revoked key is API_KEY_REVOKED",
    ),
    rule("an expired key is API_KEY_EXPIRED", "keys > a key is good until its expiry"),
    rule("a company that is gone is COMPANY_NOT_FOUND", "keys > a key whose company is gone"),
    rule("the Free plan is API_REQUIRES_PAID_PLAN", "keys > a company on the Free plan"),
    rule("stored as a hash with its last use", "keys > is kept as a hash with its last use, never itself"),
    rule(
      "rondo_live_ + 43 base62 + 6 of CRC32",
      "an API key > is the prefix, 43 base62 characters and a checksum of 6",
      "an API key > has the checksum that IEEE CRC32 gives",
    ),
    rule("HMAC-SHA-256 with a pepper", "an API key > hashes differently under another pepper"),
    rule(
      "120 requests a minute and key, over all gateways",
      "120 requests per minute and key > hold across two gateways",
    ),
    rule(
      "requests without a key are limited by address",
      "120 requests per minute and key > requests without a valid key",
    ),
    rule(
      "the limiter's fault does not take the API down",
      "requests pass while the counters cannot be reached",
    ),
  ],
};
