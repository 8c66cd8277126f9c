import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { testDatabaseUri } from "../support/database.ts";

const GATEWAY = fileURLToPath(new URL("../../services/gateway/src/index.ts", import.meta.url));

interface Run {
  child: ChildProcessWithoutNullStreams;
  output: { stdout: string; stderr: string };
  ended: Promise<number | null>;
}

function run(settings: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, [GATEWAY], {
    env: { NODE_ENV: "test", HOST: "127.0.0.1", SHUTDOWN_DRAIN_SECONDS: "0", ...settings },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => (output.stdout += String(text)));
  child.stderr.on("data", (text) => (output.stderr += String(text)));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, output, ended };
}

describe("the gateway's process", { timeout: 90_000 }, () => {
  it("contract 9.2: refuses settings it cannot use, one line for each fault", async () => {
    const { output, ended } = run({ PORT: "http", GEOCODER: "none" });
    expect(await ended).toBe(1);
    expect(output.stdout).toBe("");
    const starts = output.stderr
      .trim()
      .split("\n")
      .map((line) => line.split(/[: ]/)[0]);
    expect(starts).toEqual(["PORT", "MONGODB_URI", "GEOCODER"]);
  });

  it("says in one line that its port is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const { output, ended } = run({ PORT: String(port), MONGODB_URI: testDatabaseUri() });
    expect(await ended).toBe(1);
    expect(output.stderr).toBe(`port ${port} is taken; set PORT to another\n`);
    other.close();
  });

  it("ends cleanly on SIGTERM, also while it still waits for its database", async () => {
    for (const uri of [testDatabaseUri(), "mongodb://127.0.0.1:1/none"]) {
      const { child, output, ended } = run({ PORT: "0", MONGODB_URI: uri });
      await expect.poll(() => output.stdout, { timeout: 30_000 }).toContain("listening");
      child.kill("SIGTERM");
      expect([await ended, output.stderr]).toEqual([0, ""]);
    }
  });
});
