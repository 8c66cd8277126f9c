import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { repositoryFiles } from "../check/files.ts";
import { root } from "../settings.ts";
import { lineageOf, readDockerfile } from "./dockerfile.ts";
import type { Stage, Step } from "./dockerfile.ts";
import { contextFilter } from "./dockerignore.ts";
import { buildBase, bwrapArguments, writeRuntimeBase } from "./sandbox.ts";

export const dockerfile = join(root, "deploy/docker/Dockerfile");

/** An image that was made without Docker: a root folder, and how its program is started. */
export interface Image {
  readonly folder: string;
  readonly user: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly ports: readonly number[];
}

/** Makes the image of a stage in a folder: each step of the Dockerfile, in sandboxes. @throws Error when a step fails */
export async function buildImage(target: string, folder: string): Promise<Image> {
  const stages = readDockerfile(readFileSync(dockerfile, "utf8"));
  const context = join(folder, "context");
  await copyContext(context);
  const made = new Map<string, string>();
  const rootOf = (name: string): string => {
    const done = made.get(name);
    if (done !== undefined) return done;
    const stage = stages.find((other) => other.name === name);
    if (stage === undefined) throw new Error(`there is no stage ${name}`);
    const own = join(folder, "stages", name);
    mkdirSync(own, { recursive: true });
    const isFirst = stages.every((other) => other.name !== stage.from);
    if (!isFirst) cpSync(rootOf(stage.from), own, { recursive: true, verbatimSymlinks: true });
    else if (stage.from.includes("distroless")) writeRuntimeBase(own);
    for (const step of stage.steps)
      carryOut(step, { own, context, rootOf, workdir: workdirOf(name, stages) });
    made.set(name, own);
    return own;
  };
  const steps = lineageOf(target, stages).flatMap((stage) => stage.steps);
  const last = (word: string) => steps.findLast((step) => step.word === word)?.args ?? [];
  const settings = steps.filter(({ word }) => word === "ENV").flatMap(({ args }) => args);
  return {
    folder: rootOf(target),
    user: last("USER")[0] ?? "0:0",
    workdir: workdirOf(target, stages),
    env: Object.fromEntries(settings.map((pair) => splitOnce(pair, "="))),
    entrypoint: last("ENTRYPOINT"),
    ports: last("EXPOSE").map(Number),
  };
}

/** A digest of a folder: names, kinds, rights, contents and links of all entries. */
export function digestOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(folder, name);
    const entry = lstatSync(path);
    hash.update(`${name}\0${entry.mode}\0${entry.mtimeMs}\0`);
    if (entry.isFile()) hash.update(readFileSync(path));
    if (entry.isSymbolicLink()) hash.update(readlinkSync(path));
  }
  return hash.digest("hex");
}

/** The size of a folder's files. */
export function sizeOf(folder: string): { mebibytes: number; files: number } {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    lstatSync(join(folder, name)),
  );
  const files = entries.filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { mebibytes: bytes / 2 ** 20, files: files.length };
}

interface Place {
  readonly own: string;
  readonly context: string;
  readonly workdir: string;
  readonly rootOf: (stage: string) => string;
}

function carryOut({ line, word, args }: Step, { own, context, workdir, rootOf }: Place): void {
  if (word === "WORKDIR") mkdirSync(join(own, args[0] ?? ""), { recursive: true });
  if (word === "COPY") {
    const paths = args.filter((arg) => !arg.startsWith("--"));
    const from = args.find((arg) => arg.startsWith("--from="))?.slice(7);
    const [source = "", target = ""] = paths;
    const to = join(own, resolve(workdir, target));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(from === undefined ? context : rootOf(from), source), to, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    });
  }
  if (word === "RUN") {
    const { mounts, env } = buildBase();
    const box = { folder: own, isReadOnly: false, user: "0:0", workdir, mounts, env, temporary: ["/tmp"] };
    const { status, error } = spawnSync("bwrap", bwrapArguments(box, args), { stdio: "inherit" });
    if (error !== undefined) throw error;
    if (status !== 0) throw new Error(`line ${line} of the Dockerfile ended with ${String(status)}`);
  }
}

async function copyContext(folder: string): Promise<void> {
  const reaches = contextFilter(readFileSync(`${dockerfile}.dockerignore`, "utf8"));
  for (const file of (await repositoryFiles()).filter(reaches))
    cpSync(join(root, file), join(folder, file), { recursive: true });
}

function workdirOf(name: string, stages: readonly Stage[]): string {
  const steps = lineageOf(name, stages).flatMap((stage) => stage.steps);
  return steps.findLast(({ word }) => word === "WORKDIR")?.args[0] ?? "/";
}

function splitOnce(text: string, border: string): [string, string] {
  const at = text.indexOf(border);
  return [text.slice(0, at), text.slice(at + border.length)];
}
