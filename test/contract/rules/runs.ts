import { rule } from "./rule.ts";
import type { Section } from "./rule.ts";

export const optimization: Section = {
  title: "Optimization (contract 5)",
  rules: [
    rule("the typical order of requests", "the typical order of requests > plans a day of real addresses"),
    rule(
      "200 with routes, a durable job beside",
      "a direct run > answers with the routes, keeps them, charges",
    ),
    rule("202 when asked for, or over 200 stops", "a direct run > is a job from the start"),
    rule(
      "202 when no slot is free",
      "a direct run > turns into a job when the optimizer puts it into its queue",
    ),
    rule("prerequisites, in their order", "a run's prerequisites > are checked in their order"),
    rule("bounds of the options", "a run's prerequisites > refuse "),
    rule(
      "one run of a project at a time, CONFLICT with jobId",
      "money and limits > let a project have one run at a time",
      "money and limits > start one of many runs",
    ),
    rule("validateOnly checks and prices, charges nothing", "planning > validateOnly"),
    rule(
      "seed and maxIterations give the same plan",
      "the typical order of requests > gives the same plan for the same seed",
    ),
    rule(
      "lockedStopIds and startFrom",
      "the typical order of requests > plans it again in the background",
      "planning > an unknown locked stop",
    ),
    rule("onlyAssignedPoints", "the typical order of requests > plans only what is assigned"),
    rule("includeGeometry", "planning > a route has its geometry when that is asked for"),
    rule(
      "service starts inside a window, and by the deadline",
      "planning > service starts inside a window",
      "planning > a deadline",
    ),
    rule("overlapping windows count as one", "planning > overlapping windows"),
    rule(
      "higher priority is never left out for any number of lower",
      "planning > one stop of higher priority",
    ),
    rule("allowedCourierIds, assignedCourierId and skills bind", "planning > a stop goes to"),
    rule("loads bind; a reload makes room", "planning > a stock loading point"),
    rule("softTimeWindowMode allows overtime up to its maximum", "planning > overtime"),
    rule("breaks are kept and shown", "breaks > are kept and shown"),
    rule("a fixed break is closed time", "breaks > that are fixed are closed time"),
    rule(
      "a flexible break is owed by a route that spans its latest start",
      "breaks > that are flexible are taken",
      "breaks > that are flexible are not owed",
    ),
    rule("breaks that cannot all be taken are refused", "breaks > that cannot be taken one after the other"),
    rule(
      "a row's arrival is the departure before plus its own driving; where breaks are",
      "a row of a break > at a stop's door",
      "a row of a break > on the way",
      "a row of a break > at the start",
      "a row of a break > after a service",
      "breaks > have the coordinates of the stop",
      "breaks > on the way have no coordinates",
    ),
    rule("leaving as late as possible", "planning > a courier leaves as late"),
    rule(
      "reasons of unassigned stops",
      "planning > each stop left out has the rule",
      "unassigned stops > have a name and words for every reason",
    ),
    rule(
      "warnings have a code and ids; older ones are still read",
      "a run's prerequisites > leave out an inactive courier",
      "what an older version has stored > has a code",
    ),
    rule(
      "suspicious coordinates are a warning, never an error",
      "exchanged latitude and longitude > ",
      "stops at 0, 0 > ",
      "stops far from the others > ",
      "a day of two or three locations > ",
    ),
    rule(
      "a run that fails for its coordinates says so first",
      "suspicious stops are said first",
      "case 14: latitude and longitude exchanged > ",
    ),
    rule(
      "reported situations",
      ...[1, 3, 5, 6, 7, 8, 10, 12, 13, 15, 23].map((number) => `case ${number}: `),
    ),
    rule("no coordinates is a reason", "a run's prerequisites > name stops that do not reach the optimizer"),
    rule("routes: fields, instants, units", "routes of a plan > have names, instants and units"),
    rule(
      "GET routes: the last successful run, courierId filters",
      "planning > routes are those of the last successful run",
    ),
    rule("job: states, progress", "a direct run > shows its progress"),
    rule(
      "failure codes of a run",
      "a direct run > fails at once on FAILED_PRECONDITION",
      "a direct run > fails at once on INTERNAL",
      "a direct run > fails honestly",
      "a direct run > is not charged when nothing can be served",
    ),
    rule(
      "a run is cancelled: uncharged, counted, stopped",
      "a cancelled run > is stopped at its solver",
      "a cancelled run > may be at work in another gateway",
      "a cancelled run > may still be queued",
      "a cancelled run > cannot be one that has ended",
    ),
    rule("jobs survive their gateway", "a run whose gateway dies > ", "a run whose gateway shuts down > "),
    rule("a run on completed or cancelled is CONFLICT", "planning > a project that is over"),
  ],
};

export const money: Section = {
  title: "Money and plans (contract 6)",
  rules: [
    rule("GET /account", "account > shows plan, credit, limits and usage"),
    rule("1 USD a courier; credit first, then wallet; captured on success", "holds > take credit first"),
    rule("each step once", "holds > each step happens once"),
    rule(
      "INSUFFICIENT_BALANCE with both sums",
      "holds > too little money",
      "money and limits > refuse a run that cannot be paid",
    ),
    rule(
      "200 parallel holds with money for 20 give 20; the sum is the balance",
      "limits hold under races, across two gateways on one database > 200 parallel holds",
    ),
    rule("a balance is the sum of its entries", "the ledger > adds up at every entry"),
    rule("credit is set each month, what is left lapses", "subscription credit > is set anew each month"),
    rule("a change of plan starts a period", "subscription credit > a change of plan"),
    rule("the daily cap, per UTC day", "the daily cap > counts accepted runs"),
    rule(
      "a run that failed by our fault is given back",
      "the daily cap > a run that failed by our own fault",
      "money and limits > keep to the runs per day",
    ),
    rule("a run that was never accepted gives its money back", "a run that was never quite accepted > "),
  ],
};

export const webhooks: Section = {
  title: "Webhooks (contract 11)",
  rules: [
    rule("record; the secret once", "webhook endpoints > are created with a secret that is shown this once"),
    rule(
      "PATCH, DELETE, foreign ones not found",
      "webhook endpoints > are changed field by field",
      "webhook endpoints > are deleted",
    ),
    rule("five for a company", "webhook endpoints > are five for a company"),
    rule("events: known, unique, not empty", "webhook endpoints > are not made from "),
    rule("public https only, at registration", "a webhook URL must be public https > "),
    rule("and at every connection", "where an attempt may lead > ", "a guarded connection > "),
    rule("both events, signed", "a receiver learns of each finished run"),
    rule(
      "headers and signature over the raw body",
      "an attempt > posts the body with event, delivery, timestamp",
      "the signature is HMAC-SHA-256",
    ),
    rule(
      "2xx is success, a redirect is not",
      "an attempt > succeeds by status 2",
      "an attempt > fails by a redirect",
    ),
    rule("15 s", "an attempt > does not wait longer than the limit"),
    rule(
      "the retry schedule, one id",
      "the retry schedule is that of the contract",
      "a delivery that fails > is attempted by the whole retry schedule",
    ),
    rule(
      "20 in a row disable; a success resets",
      "an endpoint that fails > 20 times in a row",
      "a delivery that fails > ends with the first success",
    ),
    rule("410 disables at once", "an endpoint that fails > by 410 Gone"),
    rule("the test request", "a test request > "),
    rule("a rotated secret is good for a day more", "after a rotation > "),
    rule("missed over a restart, delivered after", "an event that its receiver missed"),
  ],
};

export const operator: Section = {
  title: "Operator, settings, description (contract 9)",
  rules: [
    rule(
      "the commands, and the story of a company's money",
      "the operator's command line > makes a company and a key that works",
    ),
    rule(
      "errors: one line, exit 1",
      "the operator's command line > an error is one line",
      "the operator's command line > [",
    ),
    rule(
      "lists of companies, keys, webhooks and the audit log, without a secret",
      "the operator's command line > lists companies",
      "the operator's command line > the audit log shows the latest",
      "the operator's command line > a deleted company keeps",
    ),
    rule("one log line for each request, whatever becomes of it", "a request leaves one line > "),
    rule(
      "refusals of a known key are in the audit log, the others in the log, each counted",
      "the refused requests of a known key are one audit entry a minute > ",
      "requests without a known key > ",
    ),
    rule("no secret is in the log or the audit log", "no secret is in a log line or an audit entry"),
    rule(
      "settings: defaults, one line for each fault",
      "settings > have defaults",
      "settings > name every fault",
      "the gateway's process > refuses settings",
    ),
    rule("/openapi.json is public OpenAPI 3.0, version 1.0.0", "the interface description > is public"),
    rule("the document passes lint", "the OpenAPI document > passes Redocly's lint"),
    rule("every endpoint and error is in it", "the OpenAPI document > has every endpoint once"),
    rule("a client generated from it works", "a client generated from the description"),
    rule("npm start", "npm start > plans the demo day"),
  ],
};

export const dashboard: Section = {
  title: "The dashboard (contract 13)",
  rules: [
    rule("a link begins one session within 15 minutes", "a sign-in link > ", "npm start > prints a link"),
    rule(
      "the session is in a cookie that scripts and other sites cannot use, and stored hashed",
      "a session's cookie > ",
      "a session > is kept without its token",
    ),
    rule(
      "it ends after 12 h without use, after 7 days, by signing out, and by another session",
      "a session > ends after 12 hours",
      "a session > is ended by signing out",
    ),
    rule(
      "it works in place of a key, unless there is one",
      "a session > stands in for a key",
      "a session > gives way to a key",
    ),
    rule(
      "/app/api takes a session, never a key, and a CSRF token with what changes something",
      "GET /app/api/session > refuses a request without a session",
      "DELETE /app/api/session > refuses a request without the session's CSRF token",
      "a session > needs its CSRF token on the public interface",
    ),
    rule("pages: the web app under a strict policy", "the web app > "),
    rule(
      "a company sees nothing of another one's",
      "a session > is not ended by another company",
      "the deliveries to an endpoint > are nobody else's",
      "the ledger is listed newest first",
      "the audit log is listed newest first",
    ),
    rule(
      "ledger, audit log and deliveries: newest first, in pages; CSV; replay",
      "the deliveries to an endpoint > ",
      "the ledger is ",
      "the audit log is listed",
      "usage is the account",
    ),
    rule(
      "crews: settings kept, unique names, at most 100, known couriers",
      "a crew keeps every setting",
      "a crew is renamed",
      "names are unique in a company",
      "a company has at most 100 crews",
      "refuses what no day could take",
      "another company neither sees nor changes a crew",
    ),
  ],
};
