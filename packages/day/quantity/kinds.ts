import type { Loads } from "./load.ts";

/** What has loads on one side of a day. */
export interface Loaded {
  readonly loadDemands: Loads | null;
  readonly collectDemands?: Loads;
}
export interface Limited {
  readonly loadLimits: Loads | null;
}

/** The kinds of load of a day, by which side names them: stops demand them, couriers limit them. */
export interface LoadKinds {
  readonly all: readonly string[];
  /** Demanded, but no courier has a limit of it: it limits nothing. */
  readonly onlyStops: readonly string[];
  /** Limited, but no stop demands it: nothing is counted. */
  readonly onlyCouriers: readonly string[];
}

/** The kind of which a stop has 1 if it does not say how much. */
const COUNT = "count";

/** An amount of 0 demands nothing. */
export function loadKindsOf(stops: readonly Loaded[], couriers: readonly Limited[]): LoadKinds {
  const demanded = new Set(
    stops.flatMap(({ loadDemands, collectDemands = {} }) =>
      [loadDemands, collectDemands].flatMap((loads) => keysOf(loads, (amount) => amount > 0)),
    ),
  );
  const isCounted =
    demanded.has(COUNT) || stops.some(({ loadDemands }) => loadDemands?.[COUNT] === undefined);
  const limited = new Set(couriers.flatMap(({ loadLimits }) => keysOf(loadLimits, () => true)));
  return {
    all: [...new Set([...limited, ...demanded])].sort(),
    onlyStops: [...demanded].filter((kind) => !limited.has(kind)).sort(),
    onlyCouriers: [...limited].filter((kind) => !demanded.has(kind) && !(kind === COUNT && isCounted)).sort(),
  };
}

function keysOf(loads: Loads | null, isCounted: (amount: number) => boolean): string[] {
  return Object.entries(loads ?? {}).flatMap(([key, amount]) => (isCounted(amount) ? [key] : []));
}
