import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { startTestGateway } from "../../testing/gateway.ts";
import { APP_PATH, BASE_PATH } from "../app.ts";
import { configFrom } from "../config.ts";
import { createContext } from "../context.ts";
import { appEndpointsOf, endpointsOf } from "../endpoints.ts";
import { role as roles } from "../shared/roles.ts";

/** The paths that are for administrators. */
const FOR_ADMINS = /^\/(keys|webhooks|events|ledger|usage|people)\b/;

// The lists need no database: nothing connects before a server starts.
const context = createContext({ config: configFrom({ NODE_ENV: "test", MONGODB_URI: "mongodb://unused" }) });
const all = [
  ...endpointsOf(context).map((endpoint) => ({ base: BASE_PATH, ...endpoint })),
  ...appEndpointsOf(context).map((endpoint) => ({ base: APP_PATH, ...endpoint })),
].filter(({ operationId }) => operationId !== "signOut");

const gateway = await startTestGateway();

describe.each(roles.options)("contract 13.10: %s", (role) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await gateway.signedIn(await gateway.newClient(), { name: role, role });
  });

  it.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.base}${endpoint.path}`, endpoint] as const))(
    "%s is open or closed to the role",
    async (_, { method, base, path, scope }) => {
      const target = base + path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const response = await browser.fetch(method.toUpperCase(), target, { body: {} });
      const isScope = role !== "viewer" || scope === "read";
      const isArea = role === "admin" || !FOR_ADMINS.test(path);
      if (isScope && isArea) {
        expect(response.status).not.toBe(403);
        expect(response.status).toBeLessThan(500);
        await response.body?.cancel();
        return;
      }
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        403,
        isScope ? "FORBIDDEN" : "API_KEY_SCOPE_MISSING",
      ]);
    },
  );
});
