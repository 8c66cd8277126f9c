import { join } from "node:path";
import { startChild, type Child, type ChildOptions } from "./child.ts";

const folder = import.meta.dirname;

/** Arguments of Node with which one of our services ends with the process that started it. */
export const TIED: readonly string[] = ["--import", join(folder, "end-with-parent.mjs")];

/** Starts a program that ignores its standard input so that it ends with this process all the same. */
export async function startTied(
  program: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<Child> {
  return startChild(process.execPath, [join(folder, "leash.mjs"), program, ...args], options);
}
