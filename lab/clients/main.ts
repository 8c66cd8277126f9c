import { execFile } from "node:child_process";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { accessSync, constants } from "node:fs";
import { parseArgs, promisify } from "node:util";
import { createCompany } from "../../tools/admin/company.ts";
import { readSettings, root } from "../../tools/settings.ts";
import { adminEnvironment } from "../../tools/start/demo.ts";
import { startSystem } from "../../tools/start/system.ts";
import { table } from "../bench/table.ts";
import { ownSettings, program, say, timed } from "../program.ts";
import { generators, type Command, type Generator } from "./generators.ts";
import { CODE, startTomorrow } from "./tomorrow.ts";

// npm run e2e:clients [-- --only NAME]: generates clients from the description with generators of other languages, compiles
// them, and drives the README's five requests twice: today's answers, and those of a later version, with codes and fields
// that are unknown. What it lacks is installed into .cache/clients. A generator whose toolchain this machine lacks is
// skipped, and named. Prints a table; exits with 1 when a client fails.

const TODAY = ["planned Bakery, Office; charged 1", "refused: PROJECT_NOT_FOUND"];
const MOST_MS = 9 * 60_000;

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const tools = join(root, ".cache/clients");
const rows: (string | number)[][] = [];
const { environment } = readSettings();

await program(async (folder) => {
  const settings = await ownSettings(folder);
  const system = await startSystem(settings, () => undefined);
  const tomorrow = await startTomorrow(system.address);
  const faults: string[] = [];
  try {
    const { key } = await createCompany({ name: "Clients", usd: 100 }, adminEnvironment(system));
    const document = join(folder, "openapi.json");
    await writeFile(document, await (await fetch(`${system.address}/api/v1/openapi.json`)).text());
    await mkdir(tools, { recursive: true });
    const all = generators(tools, document, join(root, "node_modules/typescript/bin/tsc"));
    for (const generator of all.filter(({ name }) => name.includes(values.only))) {
      say(`${generator.name} …`);
      const row = await tryOut(generator, { key, today: system.address, tomorrow: tomorrow.url });
      rows.push(row.cells);
      if (row.fault !== undefined) faults.push(`${generator.name}: ${row.fault}`);
    }
  } finally {
    tomorrow.close();
    await system.stop();
  }
  console.log(`\n${table(["generator", "generate s", "compile s", "today", "tomorrow"], rows)}`);
  return faults;
});

interface Services {
  readonly key: string;
  readonly today: string;
  readonly tomorrow: string;
}

async function tryOut(generator: Generator, { key, today, tomorrow }: Services) {
  const { name, needs, install, generate, files = {}, driver, compile, drive } = generator;
  const lacking = needs.filter((each) => !has(each));
  if (lacking.length > 0) return { cells: [name, `skipped: no ${lacking.join(", ")}`, "", "", ""] };
  const own = join(tools, "work", name.replaceAll(" ", "-"));
  const cells: (string | number)[] = [name];
  try {
    await rm(own, { recursive: true, force: true });
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(own, file)), { recursive: true });
      await writeFile(join(own, file), text);
    }
    await mkdir(own, { recursive: true });
    for (const command of install) await runs(command, own);
    cells.push(await seconds(async () => runs(generate, own)));
    await copyFile(join(import.meta.dirname, "drive", driver[0]), join(own, driver[1]));
    cells.push(
      await seconds(async () => {
        for (const command of compile) await runs(command, own);
      }),
    );
    const driven = async (origin: string) => runs(drive, own, { API: `${origin}/api/v1`, KEY: key });
    expectLines(await driven(today), TODAY);
    cells.push("ok");
    const later = await driven(tomorrow);
    expectLines(later, [TODAY[0] ?? "", `refused: ${CODE}`, `left out: ${CODE}`]);
    return { cells: [...cells, "ok"] };
  } catch (error) {
    const { message } = error as Error;
    return { cells: [...cells, "FAILED", "", "", ""].slice(0, 5), fault: message };
  }
}

/** @returns what the command printed @throws Error with the end of its words */
async function runs([file, ...args]: Command, cwd: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...environment, GOBIN: tools, PIP_DISABLE_PIP_VERSION_CHECK: "1", ...more };
  try {
    return (await promisify(execFile)(file, args, { cwd, env, timeout: MOST_MS, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    const words = `${stdout}${stderr}`.trimEnd() || message;
    throw new Error(`${file} ${args.slice(0, 3).join(" ")} failed: ${words.slice(-2000)}`, { cause: error });
  }
}

function expectLines(printed: string, lines: readonly string[]): void {
  for (const line of lines)
    if (!printed.includes(line)) throw new Error(`expected “${line}”, but it printed:\n${printed}`);
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  return ((await timed(work)) / 1000).toFixed(0);
}

function has(name: string): boolean {
  return (environment["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
