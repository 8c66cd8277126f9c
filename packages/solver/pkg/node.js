import { readFileSync } from "node:fs";
import { initSync } from "./rondo_solver.js";

initSync({ module: readFileSync(new URL("./rondo_solver_bg.wasm", import.meta.url)) });
export * from "./rondo_solver.js";
