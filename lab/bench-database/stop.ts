import { stopFields } from "@rondo/day/records/stop/fields.ts";

/** A stop as the gateway stores it. */
export interface Stop {
  readonly _id: string;
  readonly companyId: string;
  readonly projectId: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

const defaults = Object.fromEntries(
  Object.entries(stopFields).map(([name, { fallback }]) => [name, fallback]),
);
const at = new Date("2026-05-04T08:00:00Z");

/** The stop with number `n` in the project with number `project`. */
export function stop(n: number, project: number): Stop {
  return {
    _id: `${String(n).padStart(8, "0")}-0000-7000-8000-000000000000`,
    companyId: `company-${project % 10}`,
    projectId: `project-${project}`,
    batchId: `batch-${project}:1`,
    revision: 1,
    ...defaults,
    name: `Stop ${n}`,
    address: `Mannerheimintie ${n}, Helsinki`,
    phone: "+358 40 123 4567",
    notes: "Ring the bell twice",
    serviceMinutes: 5,
    timeWindows: [{ startTime: "09:00", endTime: "12:00" }],
    latitude: 60.1 + n / 1e6,
    longitude: 24.9,
    geocodeStatus: "given",
    loadDemands: [["weight", 12.5]],
    createdAt: at,
    updatedAt: at,
  };
}
