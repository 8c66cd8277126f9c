import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../support/lifetime.ts";
import { configFrom } from "../../services/gateway/src/config.ts";
import { createContext } from "../../services/gateway/src/context.ts";
import { endpointsOf } from "../../services/gateway/src/endpoints.ts";
import { ERRORS } from "../../services/gateway/src/shared/errors.ts";
import { openApiDocument } from "../../services/gateway/src/description/openapi.ts";
import { errorsOf } from "../../services/gateway/src/description/operation.ts";

const BIN = fileURLToPath(new URL("../../node_modules/.bin/", import.meta.url));
const endpoints = endpointsOf(
  createContext({ config: configFrom({ NODE_ENV: "test", MONGODB_URI: "mongodb://unused" }) }),
);
const document = openApiDocument(endpoints, "/api/v1");

describe("the OpenAPI document", { timeout: 60_000 }, () => {
  const folder = newFolder();
  beforeAll(async () => {
    await writeFile(join(folder, "3.0.3.json"), JSON.stringify(document));
    await writeFile(
      join(folder, "3.1.1.json"),
      JSON.stringify(openApiDocument(endpoints, "/api/v1", "3.1.1")),
    );
  });

  async function redocly<Answer>(...words: string[]): Promise<Answer> {
    const env = { REDOCLY_TELEMETRY: "off", PATH: BIN };
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [join(BIN, "redocly"), ...words], { env, cwd: folder });
    return JSON.parse(stdout) as Answer;
  }

  it.each(["3.0.3", "3.1.1"])(
    "contract 9.4: passes Redocly's lint without a warning in %s",
    async (version) => {
      const words = ["lint", "--skip-rule=info-license", "--format=json", `${version}.json`];
      expect((await redocly<{ problems: unknown[] }>(...words)).problems).toEqual([]);
    },
  );

  it("has a score of 85 or more at Redocly", async () => {
    const { agentReadiness } = await redocly<{ agentReadiness: number }>(
      "score",
      "--format=json",
      "3.0.3.json",
    );
    expect(agentReadiness).toBeGreaterThanOrEqual(85);
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
