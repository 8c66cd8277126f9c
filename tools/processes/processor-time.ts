import { readFileSync } from "node:fs";

/** Linux counts a process's time in ticks of 10 ms. */
const TICK_MS = 10;

/** Processor time that a process has used, without its children. Linux only. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
