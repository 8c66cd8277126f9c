import { expect, it } from "vitest";
import { configFrom } from "./config.ts";
import { createContext } from "./context.ts";
import { appEndpointsOf, bodies, courierEndpointsOf, endpointsOf } from "./endpoints.ts";

it("the thread of large bodies has the rules of each endpoint with a body, and no others", () => {
  const config = configFrom({ NODE_ENV: "test", MONGODB_URI: "mongodb://unused" });
  const context = createContext({ config });
  const all = [...endpointsOf(context), ...appEndpointsOf(context), ...courierEndpointsOf(context)];
  const declared = all.filter(({ body }) => body);
  expect(Object.keys(bodies).sort()).toEqual(declared.map(({ operationId }) => operationId).sort());
  for (const { operationId, body, bodyBranch, strictBody } of declared) {
    const rules = bodies[operationId];
    expect(rules?.body, operationId).toBe(body);
    expect(rules?.bodyBranch, operationId).toBe(bodyBranch);
    expect(rules?.strictBody ?? false, operationId).toBe(strictBody);
  }
});
