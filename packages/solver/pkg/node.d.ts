export * from "./rondo_solver.js";
