import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import openapiTypescript, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "../../services/gateway/testing/gateway.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = `${ROOT}.cache/generated-client-${process.pid}`;

/** A client's program that knows only the description: the typical order of requests up to the run. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./api.ts";

const [baseUrl = "", key = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
function must<Data>({ data, error }: { data?: Data; error?: { code: string } }): Data {
  if (data === undefined) throw new Error(error?.code ?? "no data");
  return data;
}

const { credit } = must(await api.GET("/account")).data;
const { project } = must(await api.POST("/projects", { body: { name: "Day" } })).data;
const params = { path: { projectId: project.id } };
const stop = { name: "Stop", address: "Street 1", latitude: 60.17, longitude: 24.94, timeWindows: [], loadDemands: { weight: 1 } };
const created = must(await api.POST("/projects/{projectId}/stops", { params, body: { stops: [stop, stop] } })).data;
must(await api.POST("/projects/{projectId}/stops/geocode", { params }));
const { courier } = must(await api.POST("/couriers", { body: { firstName: "Aino" } })).data;
const body = { courierId: courier.id, workStartTime: "08:00", loadLimits: { weight: 10 } };
const assigned = must(await api.POST("/projects/{projectId}/couriers", { params, body })).data;
const priced = must(await api.POST("/projects/{projectId}/optimize", { params, body: { validateOnly: true } })).data;
const { stops } = must(await api.GET("/projects/{projectId}/stops", { params })).data;
const missing = await api.GET("/projects/{projectId}", {
  params: { path: { projectId: "00000000-0000-4000-8000-000000000000" } },
});
const code: string | undefined = missing.error?.code;
console.log(JSON.stringify({
  credit: credit.totalAvailableUsd,
  created: "created" in created ? created.created : 0,
  start: assigned.courier.workStartTime,
  priced,
  stops: stops.length,
  code,
}));
`;

const TSCONFIG = {
  extends: "../../tsconfig.json",
  compilerOptions: { noEmit: true },
  include: ["*.ts"],
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await mkdir(FOLDER, { recursive: true });
});
afterAll(async () => {
  await rm(FOLDER, { recursive: true });
  await gateway.close();
});

it(
  "contract 9.4: a client generated from the description compiles and drives the typical order of requests",
  { timeout: 120_000 },
  async () => {
    const document = await (await fetch(`${gateway.baseUrl}/openapi.json`)).text();
    await writeFile(`${FOLDER}/api.ts`, astToString(await openapiTypescript(document)));
    await writeFile(`${FOLDER}/day.ts`, PROGRAM);
    await writeFile(`${FOLDER}/tsconfig.json`, JSON.stringify(TSCONFIG));
    const run = async (...words: string[]): Promise<string> => {
      try {
        return (await promisify(execFile)(process.execPath, words, { cwd: ROOT })).stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        return stdout + stderr;
      }
    };

    expect(await run("node_modules/typescript/bin/tsc", "-p", FOLDER)).toBe("");
    const { key } = await gateway.newClient();
    expect(JSON.parse(await run(`${FOLDER}/day.ts`, gateway.baseUrl, key))).toEqual({
      credit: 49,
      created: 2,
      start: "08:00:00",
      priced: { valid: true, couriers: 1, costUsd: 1, warnings: [] },
      stops: 2,
      code: "PROJECT_NOT_FOUND",
    });
  },
);
