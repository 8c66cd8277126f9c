import { cpus, totalmem } from "node:os";
import { root } from "../settings.ts";
import { output } from "./child.ts";

/** Processors, memory and Node of this machine, for a report. */
export const machine = (): string => {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? "unknown";
  return `${processors.length} × ${model}, ${memory} GiB, Node ${process.versions.node}`;
};

/** The short commit of HEAD. */
export const headCommit = (): string => output("git", ["rev-parse", "--short", "HEAD"], root).trim();
