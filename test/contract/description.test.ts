import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import openapiTypescript, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configFrom } from "../../services/gateway/src/config.ts";
import { createContext } from "../../services/gateway/src/context.ts";
import { endpointsOf } from "../../services/gateway/src/endpoints.ts";
import { ERRORS } from "../../services/gateway/src/shared/errors.ts";
import { errorsOf, openApiDocument } from "../../services/gateway/src/description/openapi.ts";

const BIN = fileURLToPath(new URL("../../node_modules/.bin/", import.meta.url));
const endpoints = endpointsOf(
  createContext({ config: configFrom({ NODE_ENV: "test", MONGODB_URI: "mongodb://unused" }) }),
);
const document = openApiDocument(endpoints, "/api/v1");

describe("the OpenAPI document", { timeout: 60_000 }, () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rondo-"));
    file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(document));
  });
  afterAll(async () => rm(folder, { recursive: true }));

  it("contract 9.4: passes Redocly's lint without a warning", async () => {
    const env = { REDOCLY_TELEMETRY: "off", PATH: BIN };
    const run = promisify(execFile)(
      process.execPath,
      [join(BIN, "redocly"), "lint", "--skip-rule=info-license", "--format=json", file],
      { env, cwd: folder },
    );
    const { stdout } = await run;
    expect((JSON.parse(stdout) as { problems: unknown[] }).problems).toEqual([]);
  });

  it("gives types for a client, with every operation", async () => {
    const types = astToString(await openapiTypescript(JSON.stringify(document)));
    for (const { operationId } of endpoints) expect(types).toContain(`${operationId}: {`);
  });

  it("contract 9.4: has every endpoint once, each error of it under its status, and a unique operationId", () => {
    const { paths } = document as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    const ids = endpoints.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const endpoint of endpoints) {
      const operation = paths[endpoint.path]?.[endpoint.method];
      for (const code of errorsOf(endpoint)) {
        expect(JSON.stringify(operation?.responses[String(ERRORS[code].status)])).toContain(`"${code}"`);
      }
    }
  });
});
