import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { freePort } from "../../tools/processes/ports.ts";
import { startTied } from "../../tools/processes/tied.ts";
import { until } from "../../tools/processes/until.ts";
import { root } from "../../tools/settings.ts";

const START_MS = 30_000;
const RULES = join(root, "deploy/prometheus/rules.yaml");
const TESTS = join(root, "deploy/prometheus/rules.test.yaml");

const queryAnswer = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        value: z.tuple([z.number(), z.string().transform(Number)]),
      }),
    ),
  }),
});
const rulesAnswer = z.object({
  data: z.object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ name: z.string(), health: z.string(), state: z.string() })) }),
    ),
  }),
});

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A Prometheus that reads some ports every four seconds and evaluates our rules. */
export interface Prometheus {
  /** @throws what is wrong with the query */
  query(expr: string): Promise<Sample[]>;
  /** The alerts, once each has been evaluated: `health` is `ok` if it could be. */
  rules(): Promise<{ name: string; health: string; state: string }[]>;
  stop(): Promise<void>;
}

/** Checks the rules, and runs their tests. @throws the report of promtool, or that there is none */
export async function checkRules(): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run("promtool", ["check", "rules", RULES]).catch((error: unknown) => {
    throw isMissing(error) ? new Error("promtool is not on the PATH; Debian has it in `prometheus`") : error;
  });
  return stdout + (await run("promtool", ["test", "rules", TESTS])).stdout;
}

/** @param targets ports on this machine by the name of their job */
export async function startPrometheus(
  folder: string,
  targets: Readonly<Record<string, readonly number[]>>,
): Promise<Prometheus> {
  const port = await freePort();
  const configuration = {
    global: { scrape_interval: "4s", scrape_timeout: "4s", evaluation_interval: "4s" },
    rule_files: [RULES],
    scrape_configs: Object.entries(targets).map(([job, ports]) => ({
      job_name: job,
      static_configs: [{ targets: ports.map((target) => `127.0.0.1:${target}`) }],
    })),
  };
  const file = join(folder, "prometheus.yaml");
  await writeFile(file, JSON.stringify(configuration)); // JSON is YAML
  const address = `http://127.0.0.1:${port}`;
  const child = await startTied("prometheus", [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(address + path);
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  try {
    await child.alive(async (gone) => {
      const isReady = async (): Promise<boolean> =>
        fetch(`${address}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until(isReady, AbortSignal.any([gone, AbortSignal.timeout(START_MS)]));
    });
  } catch (error) {
    await child.stop();
    throw error;
  }
  return {
    query: async (expr) => {
      const answer = queryAnswer.parse(await ask(`/api/v1/query?query=${encodeURIComponent(expr)}`));
      return answer.data.result.map(({ metric, value: [, value] }) => ({ labels: metric, value }));
    },
    rules: async () =>
      rulesAnswer.parse(await ask("/api/v1/rules")).data.groups.flatMap(({ rules }) => rules),
    stop: async () => child.stop(),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
