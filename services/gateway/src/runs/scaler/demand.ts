import type { Queue } from "../queue/queue-look.ts";

/** An autoscaler's options: the metadata of its trigger. */
export interface DemandOptions {
  readonly threadsPerPod: number;
  /** A run may wait this long for a thread before it counts. */
  readonly waitSeconds: number;
}

/** @throws Error with one line, if a value is no number in its range */
export function demandOptions(metadata: Readonly<Record<string, string>>): DemandOptions {
  const read = (name: string, least: number, most: number, otherwise: number): number => {
    const value = Number(metadata[name] ?? otherwise);
    if (value >= least && value <= most) return value;
    throw new Error(`${name} must be a number from ${least} to ${most}`);
  };
  return { threadsPerPod: read("threadsPerPod", 1, 1024, 2), waitSeconds: read("waitSeconds", 0, 86_400, 5) };
}

/**
 * The solver threads that are needed now: one for each run in progress, and one for each run that has waited too long for a
 * thread. A short burst that the present threads take in time needs no further pod.
 */
export function threadsWanted(
  { waiting, running }: Queue,
  now: Date,
  { waitSeconds }: DemandOptions,
): number {
  const late = waiting.filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= waitSeconds * 1000);
  return running.length + late.length;
}

/** Whether any pod is needed: a run that waits needs one at once if there is none. */
export function isNeeded({ waiting, running }: Queue): boolean {
  return waiting.length + running.length > 0;
}
