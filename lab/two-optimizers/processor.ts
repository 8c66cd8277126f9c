import { processorMs } from "../../tools/processes/processor-time.ts";
import type { System } from "../faults/system.ts";

/** Processor time by kind of process. */
export type ProcessorTime = ReadonlyMap<string, number>;

/** What the processes that run now have used since they began, in milliseconds. This process has the clients. */
export function processorTime({ optimizers, gateways, database }: System): ProcessorTime {
  const kinds = { optimizers, gateways, database: [database], clients: [{ pid: process.pid }] };
  return new Map(
    Object.entries(kinds).map(([kind, parts]) => {
      const pids = parts.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
      return [kind, pids.reduce((sum, pid) => sum + processorMs(pid), 0)];
    }),
  );
}

export function difference(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  return new Map([...after].map(([kind, ms]) => [kind, ms - (before.get(kind) ?? 0)]));
}
