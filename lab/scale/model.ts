/**
 * The measured cost of a run and of a process (docs/scaling.md names the sources), and assumptions on how companies
 * order runs. All assumptions of the simulation are here.
 */
export const MODEL = {
  /** Companies order their runs by these shares of the hours of a day, from midnight on. */
  hourShares: [1, 1, 1, 2, 5, 12, 16, 14, 9, 6, 5, 5, 5, 4, 4, 3, 2, 1, 1, 1, 1, 1, 0.5, 0.5],
  /** This share of an hour's runs comes in its first minute, from timers. */
  onTheHour: 0.2,
  runsPerCompany: 3,
  /** Stops of a run: log-normal. */
  stops: { median: 80, sigma: 1.1, most: 5000 },
  /** The time until a wanted pod solves runs: scheduling, start; its image is already on the node. */
  podSeconds: 8,
  threadsPerPod: 2,
  /** The time of a run in its thread besides its time limit. */
  overheadSeconds: 0.05,
  commandsPerRun: 38,
  writesPerRun: 14,
  /** Each renewal of a lease is a write. */
  writesPerRunSecond: 0.77,
  commandsPerGatewaySecond: 1.7,
  /** Cells of a travel table that a routing server gives per second of a core. */
  cellsPerRoutingSecond: 190_000,
  /** Price of a core for an hour, in USD. */
  coreHourUsd: 0.04,
} as const;
