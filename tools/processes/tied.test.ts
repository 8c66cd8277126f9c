import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { TIED } from "./tied.ts";

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a service and a program end with a parent that is killed", async () => {
  const parent = `
    import { startChild } from "${import.meta.dirname}/child.ts";
    import { startTied, TIED } from "${import.meta.dirname}/tied.ts";
    const service = await startChild(process.execPath, [...TIED, "-e", "setInterval(() => 0, 1000); console.log('up')"]);
    await service.line("up");
    const program = await startTied(process.execPath, ["-e", "setInterval(() => 0, 1000); console.log(process.pid)"]);
    console.log(service.pid, await program.line(""));`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", parent], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const pids = line.split(" ").map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);
  child.kill("SIGKILL");
  await expect.poll(() => pids.map(isAlive), { timeout: 20_000 }).toEqual([false, false]);
});

test("a service that its parent ends gets one signal, and the time that it needs", async () => {
  const service = `
    process.once("SIGTERM", () => { console.log("ending"); setTimeout(() => process.exit(0), 200); });
    setInterval(() => 0, 1000);
    console.log("up");`;
  const child = spawn(process.execPath, [...TIED, "-e", service], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout);
  await once(lines, "line");
  child.kill("SIGTERM");
  await once(lines, "line");
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});
