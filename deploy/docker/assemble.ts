// node assemble.ts gateway|optimizer FOLDER: writes the files of a service's image, from the sources around this file.
//   FOLDER/packages  Node and the packages of the lock file: the layer that seldom changes
//   FOLDER/app       our own files
// The same sources give the same files with the same times, so that a build can be repeated and compared.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

interface Lock {
  readonly packages: Readonly<Record<string, Entry>>;
}

interface Entry {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What a service reads besides its code. */
const DATA: Readonly<Record<string, readonly string[]>> = {
  gateway: ["services/gateway/data"],
  optimizer: ["packages/solver/pkg"],
};
/** What its bundle is made from, besides the workspaces that it imports. */
const FOR_BUNDLE = ["tools/bundle", "package.json", "tsconfig.json", "proto/optimizer/v1/limits.json"];
/** What the web app's guides are made from. */
const GUIDES = ["docs", "README.md", "cli/README.md", "client/README.md"];

/** Files of packages that only compilers and debuggers read. */
const NOT_RUN = /\.(d\.[cm]?ts|map)$/;
const NOT_COPIED = /\.test\.ts$|\/testing(\/|$)|node_modules|\/dashboard\/dist(\/|$)/;

const root = resolve(import.meta.dirname, "../..");
const lock = read("package-lock.json") as Lock;
const [service = "", target = ""] = process.argv.slice(2);
const data = DATA[service];
if (data === undefined || target === "") throw new Error("usage: node assemble.ts gateway|optimizer FOLDER");
const packages = resolve(target, "packages");
const app = resolve(target, "app");
const cache = join(target, "npm-cache");
const workspaces = workspacesOf(`services/${service}`);

installPackages();
installNode();
bundle();
if (service === "gateway") buildDashboard();
for (const file of ["LICENSE", `services/${service}/package.json`, ...data]) copy(file, app);
copy("deploy/docker/healthy.mjs", app, "healthy.mjs");
rmSync(cache, { recursive: true });
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

/** Installs what the service needs. */
function installPackages(): void {
  const folder = join(packages, "app");
  install(folder, workspaces);
  for (const name of readdirSync(folder))
    if (name !== "node_modules") rmSync(join(folder, name), { recursive: true });
  const modules = join(folder, "node_modules");
  for (const name of [".bin", "@types"]) rmSync(join(modules, name), { recursive: true, force: true });
  for (const file of entriesIn(modules)) if (NOT_RUN.test(file)) rmSync(file);
}

/** Installs the packages of some workspaces by the lock file. No script of a package runs. */
function install(folder: string, names: readonly string[]): void {
  const manifests = Object.keys(lock.packages).filter((path) => !path.includes("node_modules"));
  for (const path of manifests) copy(join(path, "package.json"), folder);
  copy("package-lock.json", folder);
  const only = names.flatMap((name) => ["--workspace", name]);
  npm(folder, ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", ...only]);
}

function npm(folder: string, args: readonly string[]): void {
  const options = ["--loglevel=error", "--cache", cache];
  execFileSync("npm", [...args, ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

/** Makes the service's own code and that of its packages into few files. */
function bundle(): void {
  const folder = join(target, "bundle");
  install(folder, ["tools/bundle", ...workspaces]);
  for (const file of [...FOR_BUNDLE, ...workspaces]) copy(file, folder);
  const main = join(folder, "tools/bundle/main.ts");
  execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", main, service, folder], {
    stdio: "inherit",
  });
  const dist = `services/${service}/dist`;
  cpSync(join(folder, dist), join(app, dist), { recursive: true });
  rmSync(folder, { recursive: true });
}

/** Builds the web app that the gateway serves. Its packages stay behind. */
function buildDashboard(): void {
  const folder = join(target, "dashboard");
  const ofPages = workspacesOf("dashboard");
  install(folder, ofPages);
  for (const file of [...ofPages, "tsconfig.json", ...GUIDES]) copy(file, folder);
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  for (const [config, dist] of [
    ["vite.config.ts", "dashboard/dist"],
    ["courier.config.ts", "dashboard/dist/courier"],
  ] as const) {
    const args = [
      "build",
      "--config",
      config,
      "--outDir",
      join(app, dist),
      "--emptyOutDir",
      "--logLevel",
      "error",
    ];
    execFileSync(process.execPath, [vite, ...args], { cwd: join(folder, "dashboard"), stdio: "inherit" });
  }
  rmSync(folder, { recursive: true });
}

/** Node is a package of the lock file. In the image it is where people look for it. */
function installNode(): void {
  const name = `node-linux-${process.arch}`;
  const { version = "", integrity = "" } = lock.packages[`node_modules/${name}`] ?? {};
  npm(target, ["pack", `${name}@${version}`, "--pack-destination", target]);
  const archive = join(target, `${name}-${version}.tgz`);
  const hash = createHash("sha512").update(readFileSync(archive)).digest("base64");
  if (integrity !== `sha512-${hash}`) throw new Error(`${name} is not the package of the lock file`);
  const bin = join(packages, "usr/local/bin");
  mkdirSync(bin, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "-C", bin, "--strip-components=2", "package/bin/node"]);
  rmSync(archive);
}

function copy(file: string, into: string, as = file): void {
  const to = join(into, as);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, file), to, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
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
