import type { Order } from "../pyvrp.ts";
import type { TimedOrder, Timer, Times } from "./timetable.ts";

/** Counts of simple improvements. A good plan allows none. */
export interface Faults {
  /** Routes whose working time falls when their order is reversed. */
  readonly reversed: number;
  /** Routes whose working time falls when one stop moves within them. */
  readonly moved: number;
  /** Routes that could depart later and end no later. */
  readonly later: number;
  /** Stops left out that could be inserted into the plan. */
  readonly admitted: number;
}

/** A route of a plan, with the times that the plan states. */
export interface PlannedRoute extends Order {
  readonly times: Times;
}

/** A changed order, and the fault that it reveals if it is better. */
interface Trial {
  readonly kind: keyof Faults;
  /** The route or unassigned stop at fault, which is counted once at most. */
  readonly subject: number;
  readonly order: TimedOrder;
  readonly isBetter: (times: Times) => boolean;
}

/** Tries every such change of a plan, timed by `timer`. `routes` includes vehicles without stops. */
export const faultsOf = (
  routes: readonly PlannedRoute[],
  leftOut: readonly number[],
  timer: Timer,
): Faults => {
  const used = routes.filter(({ stops }) => stops.length > 0);
  const trials = [
    ...used.flatMap((route) => trialsWithin(route)),
    ...leftOut.flatMap((stop) => routes.flatMap((route) => insertions(route, stop))),
  ];
  const answers = timer(trials.map(({ order }) => order));
  const found = trials.filter(({ isBetter }, index) => {
    const times = answers[index];
    return times ? isBetter(times) : false;
  });
  const count = (kind: keyof Faults): number =>
    new Set(found.filter((trial) => trial.kind === kind).map(({ subject }) => subject)).size;
  return {
    reversed: count("reversed"),
    moved: count("moved"),
    later: count("later"),
    admitted: count("admitted"),
  };
};

const trialsWithin = ({ vehicle, stops, times }: PlannedRoute): Trial[] => {
  const worksLess = ({ workingSeconds }: Times): boolean => workingSeconds < times.workingSeconds;
  const trial = (kind: keyof Faults, order: readonly number[]): Trial => ({
    ...{ kind, subject: vehicle, isBetter: worksLess },
    order: { vehicle, stops: order },
  });
  return [
    trial("reversed", stops.toReversed()),
    ...stops.flatMap((stop, from) => {
      const others = stops.toSpliced(from, 1);
      // Position `from` changes nothing. The position after it equals moving the next stop back.
      return stops.flatMap((_, to) =>
        to === from || to === from + 1 ? [] : [trial("moved", others.toSpliced(to, 0, stop))],
      );
    }),
    {
      ...{ kind: "later", subject: vehicle, isBetter: ({ end }) => end <= times.end },
      order: { vehicle, stops, notBefore: times.departure + 1 },
    },
  ];
};

const insertions = ({ vehicle, stops }: Order, stop: number): Trial[] =>
  Array.from({ length: stops.length + 1 }, (_, at) => ({
    ...{ kind: "admitted", subject: stop, isBetter: () => true },
    order: { vehicle, stops: stops.toSpliced(at, 0, stop) },
  }));
