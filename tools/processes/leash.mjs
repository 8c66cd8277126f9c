// node leash.mjs COMMAND ARGS…: runs a program that ignores its standard input, and ends it when ours closes.
import { spawn } from "node:child_process";
import { onceOrphaned } from "./orphan.mjs";

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.on("error", (error) => {
  console.error(`${command} cannot be started: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code) => process.exit(code ?? 1));
const end = () => child.kill("SIGTERM");
process.on("SIGTERM", end);
process.on("SIGINT", end);
process.stdin.resume().on("end", end).on("error", end);
onceOrphaned(() => child.kill("SIGKILL"));
