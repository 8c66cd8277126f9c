import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startChild } from "../processes/child.ts";
import type { Child } from "../processes/child.ts";
import type { Image } from "./image.ts";
import { bwrapArguments } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

const LOOK_MS = 25;
const PATIENCE_MS = 60_000;

export interface ContainerOptions {
  readonly image: Image;
  readonly env: Readonly<Record<string, string>>;
  /** The file that is its /etc/hosts. */
  readonly hosts: string;
  /** Folders that it may write, in memory. */
  readonly temporary?: readonly string[];
  readonly graceMs: number;
  readonly onLine?: (line: string) => void;
}

/** A process in the root of its image. */
export interface Container {
  readonly child: Child;
  /** Runs a command in the same root and with the same settings to its end. @returns its exit code and output */
  run(command: readonly string[]): Promise<{ code: number; output: string }>;
  /** Waits until the command ends with 0. @returns milliseconds since the start @throws Error with its output if it dies */
  healthy(command: readonly string[]): Promise<number>;
  /** Resident memory in MiB. */
  memory(): number;
  /** Sends SIGTERM to the program and waits until it has ended. @returns milliseconds, and the kind of its end */
  stop(): Promise<{ ms: number; how: string }>;
}

/** Starts an image's program in a sandbox whose root is the image and cannot be written. */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const { image, graceMs, onLine } = options;
  const box = boxOf(options);
  const since = performance.now();
  const child = await startChild("bwrap", bwrapArguments(box, image.entrypoint), {
    graceMs,
    ...(onLine && { onLine }),
  });
  const run = async (command: readonly string[]) => runIn(box, command);
  return {
    child,
    run,
    healthy: async (command) =>
      child.alive(async (gone) => {
        while (performance.now() - since < PATIENCE_MS && !gone.aborted) {
          if ((await run(command)).code === 0) return performance.now() - since;
          await pause(LOOK_MS);
        }
        throw new Error(`not healthy within ${PATIENCE_MS / 1000} s`);
      }),
    memory: () => residentMebibytes(innermost(child.pid)),
    stop: async () => {
      const asked = performance.now();
      process.kill(innermost(child.pid), "SIGTERM");
      const timer = setTimeout(() => child.kill(), graceMs);
      const how = await child.exited;
      clearTimeout(timer);
      return { ms: performance.now() - asked, how };
    },
  };
}

function boxOf({ image, env, hosts, temporary = [] }: ContainerOptions): Sandbox {
  return {
    folder: image.folder,
    isReadOnly: true,
    user: image.user,
    workdir: image.workdir,
    env: { ...image.env, ...env },
    mounts: { "/etc/hosts": hosts },
    temporary,
  };
}

async function runIn(box: Sandbox, command: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn("bwrap", bwrapArguments(box, command), { stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  const code = await new Promise<number>((resolve) =>
    child.once("close", (ended) => {
      resolve(ended ?? 1);
    }),
  );
  return { code, output: output.join("") };
}

/** The program: bwrap's child, or bwrap itself before it has one. */
function innermost(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const first = Number(children[0] ?? 0);
  return first === 0 ? pid : innermost(first);
}

function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0;
  return Number(kibibytes) / 1024;
}
