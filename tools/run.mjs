// node tools/run.mjs [--production] FILE.ts ARGS…
// Runs a tool in a clone of any state. It installs the packages of package-lock.json if they are not there, then continues
// under the Node among them. It is plain JavaScript without dependencies, since it runs before any are installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { install, nodeFolder } from "./setup/install.mjs";
import { useInstalledToolchain } from "./setup/rust.mjs";

const oldestNode = 24; // the first LTS release that runs TypeScript without a build
const root = fileURLToPath(new URL("..", import.meta.url));

/** Folder for Node's compiled code, which makes later starts quicker. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, ".cache/node");

const args = process.argv.slice(2);
const production = args[0] === "--production";
if (production) args.shift();

if (process.env.npm_lifecycle_event !== undefined) endWithNpm();
try {
  await install(root, { production });
  const tool = resolve(root, args[0]);
  // What runs in production compiles nothing, but `solve --native`, which asks by itself.
  if (!production) useInstalledToolchain(root);
  if (Number(process.versions.node.split(".")[0]) >= oldestNode) {
    process.argv = [process.execPath, tool, ...args.slice(1)];
    process.env.NODE_COMPILE_CACHE = compileCache;
    module.enableCompileCache?.();
    await import(pathToFileURL(tool).href);
  } else {
    goOnWithNewerNode(tool);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Ends when npm is gone. An npm that is killed cannot end its child, which would run on forever. */
function endWithNpm() {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

function goOnWithNewerNode(tool) {
  const bin = join(root, nodeFolder, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(bin)) throw new Error(`Node ${oldestNode} or newer is needed; this is ${process.version}.`);
  const path = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
  const child = spawn(bin, [tool, ...args.slice(1)], {
    stdio: "inherit",
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCache },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}
