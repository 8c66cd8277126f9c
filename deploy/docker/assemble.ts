// node assemble.ts gateway|optimizer FOLDER: writes the files of a service's image, from the sources around this file.
//   FOLDER/packages  Node and the packages of the lock file: the layer that seldom changes
//   FOLDER/app       our own files
// The same sources give the same files with the same times, so that a build can be repeated and compared.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

interface Lock {
  readonly packages: Readonly<Record<string, { readonly link?: boolean; readonly resolved?: string }>>;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What a service reads outside of the workspaces that it imports. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  gateway: [],
  optimizer: ["solver-wasm/pkg"],
};
const ALWAYS = ["LICENSE", "package.json", "proto/optimizer/v1/limits.json"];

/** Files of packages that only compilers and debuggers read. */
const NOT_RUN = /\.(d\.[cm]?ts|map)$/;
const TEST = /\.test\.ts$|\/testing(\/|$)|node_modules/;

const root = resolve(import.meta.dirname, "../..");
const lock = read("package-lock.json") as Lock;
const [service = "", target = ""] = process.argv.slice(2);
const also = ALSO[service];
if (also === undefined || target === "") throw new Error("usage: node assemble.ts gateway|optimizer FOLDER");
const packages = resolve(target, "packages");
const app = resolve(target, "app");
const workspaces = workspacesOf(`services/${service}`);

installPackages();
moveNode();
for (const file of [...ALWAYS, ...also, ...workspaces]) copy(file, app);
copy("deploy/docker/healthy.mjs", app, "healthy.mjs");
for (const layer of [packages, app]) settle(layer);

/** A workspace and those that it needs when it runs, as folders. */
function workspacesOf(folder: string): string[] {
  const needs = Object.keys((read(`${folder}/package.json`) as Manifest).dependencies ?? {});
  const links = needs.flatMap((name) => {
    const { link, resolved } = lock.packages[`node_modules/${name}`] ?? {};
    return link === true && resolved !== undefined ? [resolved] : [];
  });
  return [...new Set([folder, ...links.flatMap(workspacesOf)])];
}

/** Installs what the service needs, and the root's Node. No script of a package runs. */
function installPackages(): void {
  const folder = join(packages, "app");
  const manifests = Object.keys(lock.packages).filter((path) => !path.includes("node_modules"));
  for (const path of manifests) copy(join(path, "package.json"), folder);
  copy("package-lock.json", folder);
  const only = workspaces.flatMap((name) => ["--workspace", name]);
  const cache = join(target, "npm-cache");
  const options = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["ci", "--include-workspace-root", ...only, ...options, "--cache", cache], {
    cwd: folder,
    stdio: "inherit",
  });
  rmSync(cache, { recursive: true });
  for (const name of readdirSync(folder))
    if (name !== "node_modules") rmSync(join(folder, name), { recursive: true });
  const modules = join(folder, "node_modules");
  for (const name of [".bin", "@types"]) rmSync(join(modules, name), { recursive: true, force: true });
  for (const file of entriesIn(modules)) if (NOT_RUN.test(file)) rmSync(file);
}

/** Node is a package of the lock file. In the image it is where people look for it. */
function moveNode(): void {
  const folder = join(packages, "app/node_modules", `node-linux-${process.arch}`);
  mkdirSync(join(packages, "usr/local/bin"), { recursive: true });
  renameSync(join(folder, "bin/node"), join(packages, "usr/local/bin/node"));
  rmSync(folder, { recursive: true });
}

function copy(file: string, into: string, as = file): void {
  const to = join(into, as);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, file), to, { recursive: true, filter: (path) => !TEST.test(path) });
}

/** Gives every entry the same time, and the rights to read but not to write. */
function settle(folder: string): void {
  for (const path of [...entriesIn(folder), folder]) {
    const entry = lstatSync(path);
    const isRunnable = entry.isDirectory() || (entry.mode & 0o100) !== 0;
    if (!entry.isSymbolicLink()) chmodSync(path, isRunnable ? 0o555 : 0o444);
    lutimesSync(path, 0, 0);
  }
}

function entriesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((entry) => join(folder, entry));
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}
