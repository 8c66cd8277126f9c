import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rule } from "./rule.ts";
import type { Rule, Section } from "./rule.ts";

const contract = readFileSync(join(import.meta.dirname, "../../../docs/contract.md"), "utf8");

/** docs/contract.md, section 12: each endpoint with its scope, but for the one that needs none. */
export const ENDPOINTS: readonly string[] = Array.from(
  contract.matchAll(/^\| `([A-Z]+ \/\S*)` +\| `(\w+)` +\|$/gm),
  ([, endpoint, scope]) => `${endpoint}, ${scope}`,
);

/** docs/contract.md, section 7. A copy of its own: the gateway's table of codes is tested against it. */
const CODES = `API_KEY_MISSING 401
API_KEY_INVALID 401
API_KEY_REVOKED 401
API_KEY_EXPIRED 401
API_KEY_SCOPE_MISSING 403
API_REQUIRES_PAID_PLAN 402
INVALID_BODY 400
INVALID_QUERY 400
INVALID_PATH_PARAMS 400
PROJECT_NOT_FOUND 404
PROJECT_NOT_DRAFT 400
STOP_NOT_FOUND 404
PROJECT_COURIER_NOT_FOUND 404
COMPANY_NOT_FOUND 404
OPTIMIZATION_NO_STOPS 400
OPTIMIZATION_NO_COURIERS 400
JOB_NOT_FOUND 404
WEBHOOK_NOT_FOUND 404
WEBHOOK_URL_INVALID 400
WEBHOOK_LIMIT_REACHED 400
PROJECT_MONTHLY_LIMIT 402
COURIER_PER_PROJECT_LIMIT 402
DELIVERY_POINTS_PER_PROJECT_LIMIT 402
DAILY_OPTIMIZATION_LIMIT_EXCEEDED 402
OPTIMIZATION_PREREQUISITES_MISSING 400
NO_ASSIGNED_POINTS 400
GEOCODE_NO_RESULT 400
INSUFFICIENT_BALANCE 402
PROJECT_COURIER_INVALID_COURIER 400
FOREIGN_KEY_CONSTRAINT 400
BAD_REQUEST 400
UNAUTHORIZED 401
PAYMENT_REQUIRED 402
FORBIDDEN 403
NOT_FOUND 404
CONFLICT 409
GONE 410
RATE_LIMITED 429
INTERNAL_ERROR 500`;

export const endpoints: Section = {
  title: "Endpoints and their scopes (contract 12)",
  rules: ENDPOINTS.map((line): Rule => {
    const [request = "", scope = ""] = line.split(", ");
    return rule(line, `${request} > refuses a key without the scope ${scope}`, `${request} > refuses `);
  }),
};

export const codes: Section = {
  title: "Codes (contract 7)",
  rules: CODES.split("\n").map((line) => rule(line, `section 7: every code of the table > ${line},`)),
};
