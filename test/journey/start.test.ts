import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newFolder } from "../support/lifetime.ts";
import { runningDatabase } from "../../tools/database/running.ts";
import { freePort } from "../../tools/processes/ports.ts";
import { readSettings } from "../../tools/settings.ts";
import { testDatabaseUri } from "../support/database.ts";
import { Browser } from "../../services/gateway/testing/browser.ts";
import { npmStart, type StartProcess } from "../support/start-process.ts";

const folder = newFolder();

const settings = {
  DATA_DIR: join(folder, "data"),
  PORT: String(await freePort()),
  // On the server of MONGODB_URI if that is set, in a new database, like every test.
  ...(readSettings().mongodbUri !== undefined && { MONGODB_URI: testDatabaseUri() }),
};
const keyLine = /^Key +(rondo_live_\w+)$/;
const upLine = /It stays up/;

async function account(address: string, key: string): Promise<number> {
  const answer = await fetch(`${address}/account`, { headers: { authorization: `Bearer ${key}` } });
  return answer.status;
}

describe("npm start", { timeout: 90_000 }, () => {
  let system: StartProcess;
  let key: string;
  let address: string;

  beforeAll(async () => {
    system = npmStart(settings);
    await system.line(upLine);
    key = keyLine.exec(await system.line(keyLine))![1]!;
    address = (await system.line(/^Address /)).split(/ +/)[1]!;
  }, 90_000);
  afterAll(async () => {
    await system.stop();
  });

  test("contract 9.5: plans the demo day: every stop has a line, in the plan or with the reason why not", async () => {
    const together = /^Together: (\d+) of (\d+) stops by 4 couriers/.exec(await system.line(/^Together/))!;
    const rows = system.lines.filter((line) => /^ +\d+(?: +\d\d:\d\d){3} /.test(line));
    const planned = rows.filter((line) => !line.includes("(break)"));
    expect(Number(together[2])).toBeGreaterThanOrEqual(60);
    expect(planned).toHaveLength(Number(together[1]));
    expect(await account(address, key)).toBe(200);
  });

  test("contract 9.5: prints a link that signs in to the dashboard", async () => {
    const link = new URL((await system.line(/^Open /)).split(/ +/)[1]!);
    expect(link.pathname).toBe("/sign-in");
    expect(link.searchParams.get("page")).toMatch(/^\/projects\/[\w-]+$/);
    const browser = new Browser(link.origin);
    expect(await browser.signIn(link.hash.slice(1))).toMatchObject({ status: 200 });
    const session = await browser.get("/app/api/session");
    expect(session).toMatchObject({ data: { company: { name: "Demo company" } } });
  });

  test("shows where breaks are taken, an afternoon delivery, and by how much a stop is missed", async () => {
    await system.line(upLine);
    const breaks = system.lines.filter((line) => line.includes("(break)"));
    expect(breaks.length).toBeGreaterThan(0);
    for (const line of breaks) expect(line).toMatch(/\(break\) +(at|on the way) /);
    expect(system.lines).toContainEqual(expect.stringMatching(/ 14:\d\d .*Ravintola Lumme/));
    expect(system.lines).toContainEqual(
      expect.stringMatching(/^ +Leipomo Aamuyö +TIME_WINDOW: .*\d+ minutes/),
    );
  });

  test.runIf(process.platform === "linux")("gives the optimizer its own settings only", async () => {
    const ready = await system.line(/^Ready after/);
    const environmentOf = async (name: string) => {
      const pid = new RegExp(`${name} (\\d+)`).exec(ready)![1];
      const text = await readFile(`/proc/${pid}/environ`, "utf8");
      return new Map(
        text.split("\0").map((line): [string, string] => {
          const [variable = "", ...value] = line.split("=");
          return [variable, value.join("=")];
        }),
      );
    };
    const [optimizer, gateway] = [await environmentOf("optimizer"), await environmentOf("gateway")];
    expect(gateway.has("KEY_PEPPER")).toBe(true);
    expect(optimizer.get("OPTIMIZER_TOKEN")).toMatch(/^[\w-]{43}$/);
    expect(gateway.get("OPTIMIZER_TOKEN")).toBe(optimizer.get("OPTIMIZER_TOKEN"));
    for (const secret of ["KEY_PEPPER", "MONGODB_URI", "DATA_DIR"]) expect(optimizer.has(secret)).toBe(false);
  });

  test("starts a killed gateway again", async () => {
    const pid = /gateway (\d+)/.exec(await system.line(/^Ready after/))![1];
    process.kill(Number(pid), "SIGKILL");
    await system.line(/^gateway ended \(signal SIGKILL\); starting it again/);
    await system.line(/^gateway is back/);
    expect(await account(address, key)).toBe(200);
  });

  test("says in one line that the port is taken", async () => {
    const second = npmStart({ ...settings, DATA_DIR: join(folder, "other") });
    expect(await second.exited).toBe(1);
    expect(second.lines.at(-1)).toMatch(new RegExp(`^Port ${settings.PORT} is taken; set PORT`));
  });

  // A database of MONGODB_URI is not in the data folder and may be shared.
  if (!("MONGODB_URI" in settings)) {
    test("says in one line that the data folder is in use", async () => {
      const second = npmStart({ ...settings, PORT: String(await freePort()) });
      expect(await second.exited).toBe(1);
      expect(second.lines.at(-1)).toMatch(/^Another npm start runs on the data folder/);
      expect(await runningDatabase(settings.DATA_DIR)).toBeDefined(); // commands still find the database of the first system
    });
  }

  test("keeps the company, the key and the plan over a restart", async () => {
    const plan = system.lines.filter((line) => /^ +\d+ +\d\d:\d\d/.test(line));
    expect(await system.stop()).toBe(0);
    system = npmStart(settings);
    await system.line(upLine);
    expect(keyLine.exec(await system.line(keyLine))![1]).toBe(key);
    expect(system.lines.filter((line) => /^ +\d+ +\d\d:\d\d/.test(line))).toEqual(plan);
    expect(system.lines).not.toContainEqual(expect.stringMatching(/^Planning/));
  });

  test("contract 9.5: prints how the day goes on: each request answers what is printed behind it", async () => {
    await system.line(upLine);
    const begin = system.lines.findIndex((line) => line.startsWith("How the day goes on"));
    const shown = system.lines.slice(begin).flatMap((line, index, lines) => {
      const command = /^ {2}(curl -s .*)$/.exec(line)?.[1];
      const expected = /^ {2}→ (.*)$/.exec(lines[index + 1] ?? "")?.[1];
      return command !== undefined && expected !== undefined ? [{ command, expected }] : [];
    });
    expect(shown).toHaveLength(3);
    for (const { command, expected } of shown) {
      const { stdout } = await promisify(execFile)("sh", ["-c", command], { maxBuffer: 1e8 });
      expect(stdout).toMatch(/^\{"success":true,/);
      expect(stdout).toContain(expected);
    }
  });
});

test.each([
  [
    "a data folder that cannot be written",
    { DATA_DIR: join(folder, "file/data") },
    /^The data folder .* cannot be/,
  ],
  [
    "a data folder where none can be made",
    { DATA_DIR: "/proc/nowhere/data" },
    /^The data folder .* cannot be/,
  ],
  ["a port that is none", { PORT: "eighty" }, /^PORT must be a port from 1 to 65535, not "eighty"$/],
  ["a setting that a service refuses", { SOLVER_THREADS: "none" }, /^SOLVER_THREADS: /],
])("%s is one line and exit code 1", { timeout: 60_000 }, async (_name, fault, line) => {
  await writeFile(join(folder, "file"), "");
  const start = npmStart({
    ...settings,
    DATA_DIR: join(folder, "unused"),
    PORT: String(await freePort()),
    ...fault,
  });
  expect(await start.exited).toBe(1);
  expect(start.lines.filter((shown) => !shown.startsWith("Starting"))).toEqual([expect.stringMatching(line)]);
});
