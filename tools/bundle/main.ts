// node main.ts gateway|optimizer|rondo ROOT: writes the bundle of a service to ROOT/services/SERVICE/dist, or that of the
// command line to ROOT/cli/dist.
import { resolve } from "node:path";
import { bundle } from "./bundle.ts";
import { bundleCommandLine } from "./command-line.ts";

const [program = "", folder = ""] = process.argv.slice(2);
const root = resolve(folder);
if (folder === "") throw new Error("usage: node main.ts gateway|optimizer|rondo ROOT");
if (program === "rondo") await bundleCommandLine(root);
else if (program === "gateway" || program === "optimizer") await bundle(program, root);
else throw new Error(`there is no program ${program}`);
