import { cpus, loadavg, totalmem } from "node:os";
import { root } from "../../tools/settings.ts";
import { output } from "../../tools/processes/output.ts";

/** Processors, memory and Node of this machine, for a report. */
export const machine = (): string => {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? "unknown";
  return `${processors.length} × ${model}, ${memory} GiB, Node ${process.versions.node}`;
};

/** How many processes have wanted a processor in the last minute, on average. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** Date, commit and machine, for a report. */
export const circumstances = (): string =>
  `${new Date().toISOString().slice(0, 10)}, commit ${headCommit()}, ${machine()}`;

/** The short commit of HEAD. */
export const headCommit = (): string => output("git", ["rev-parse", "--short", "HEAD"], root).trim();
