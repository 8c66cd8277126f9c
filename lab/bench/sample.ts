import type { PublicInstance } from "./public-set.ts";
import { groupBy } from "./table.ts";

/** `R1` of `R112` and of `R1_10_4`: how the customers lie and how wide the windows are. */
export const classOf = (name: string): string => /^[A-Z]+\d/.exec(name)?.[0] ?? name;

/** At most `count` instances of each class and size, at even distances in the order of their numbers. */
export const evenSample = (instances: readonly PublicInstance[], count: number): PublicInstance[] =>
  groupBy(instances, ({ set, name }) => `${set} ${classOf(name)}`).flatMap(([, group]) =>
    spread(
      group.toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true })),
      count,
    ),
  );

/** The first and the last are among them, if there are two. */
const spread = <T>(items: readonly T[], count: number): T[] => {
  const taken = Math.min(count, items.length);
  const step = (items.length - 1) / Math.max(taken - 1, 1);
  return Array.from({ length: taken }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  );
};
