import * as lines from "./lines.ts";
import type { MakeLines } from "./straight-line-travel.ts";

/** Makes matrices of straight lines on this thread. */
export const here: MakeLines = async (name, task) => Promise.resolve(lines[name](task as never));
