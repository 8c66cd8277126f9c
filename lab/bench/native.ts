import { join } from "node:path";
import { output } from "./child.ts";
import { root } from "../../tools/settings.ts";

const programs = new Map<string, string>();

/** Builds a native program of the crate from the current sources, once per process. @returns its path */
export const nativeProgram = (name: "solve" | "timetable" | "operators"): string => {
  const known = programs.get(name);
  if (known !== undefined) return known;
  const crate = join(root, "solver-wasm");
  const features = name === "operators" ? ["--features", "stopwatch"] : [];
  const args = ["build", "--release", "--quiet", "--bin", name, ...features, "--message-format=json"];
  const program = output("cargo", args, crate)
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as { executable?: string | null }] : []))
    .flatMap(({ executable }) => executable ?? [])
    .at(-1);
  if (program === undefined) throw new Error(`cargo has built no native program ${name}`);
  programs.set(name, program);
  return program;
};
