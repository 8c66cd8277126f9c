import type { DayKind } from "./town.ts";

/** A kind of day with its name in the report. */
export interface NamedKind extends DayKind {
  /** Stops by couriers, then features. No commas: they separate names on the command line. */
  readonly name: string;
}

const SIZES = [
  { stops: 40, couriers: 4, windowShare: 0.6 },
  { stops: 80, couriers: 5, windowShare: 0.4 },
  { stops: 120, couriers: 8, windowShare: 0.6 },
  { stops: 200, couriers: 12, windowShare: 0.4 },
];
/** Few couriers for many stops, and windows through the whole day. */
const LARGE = { stops: 240, couriers: 7, windowShare: 0.3 };
/** More work than two shifts can hold: some stops are left out. */
const SHORT = { stops: 200, couriers: 2, windowShare: 0.4 };

const named = (kind: DayKind): NamedKind => ({
  ...kind,
  name: [
    `day ${kind.stops}/${kind.couriers}`,
    ...(kind.asymmetric ? ["asymmetric"] : []),
    ...(kind.breaks ? ["breaks"] : []),
  ].join(" "),
});

/**
 * Each size with symmetric and with asymmetric legs, with and without breaks; the large and the short day with
 * symmetric legs.
 */
export const DAY_KINDS: readonly NamedKind[] = [
  ...SIZES.flatMap((size) =>
    [false, true].flatMap((asymmetric) => [false, true].map((breaks) => ({ ...size, asymmetric, breaks }))),
  ),
  ...[LARGE, SHORT].flatMap((size) =>
    [false, true].map((breaks) => ({ ...size, asymmetric: false, breaks })),
  ),
].map(named);

/** Kinds whose name matches one of the patterns; `*` stands for any letters. */
export const daysNamed = (patterns: readonly string[]): NamedKind[] => {
  const wanted = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll("*", ".*")}$`));
  return DAY_KINDS.filter(({ name }) => wanted.some((pattern) => pattern.test(name)));
};
