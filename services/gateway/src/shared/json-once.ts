/** Texts of values that are written more than once: into the database, and into an answer. */
const texts = new WeakMap<object, string>();

/** The JSON of a value that nobody changes any more. It is made once for each value. */
export function jsonOnce(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** The JSON of a value, if `jsonOnce` has made it. */
export function knownJson(value: unknown): string | undefined {
  return typeof value === "object" && value !== null ? texts.get(value) : undefined;
}

interface PlanLists {
  readonly routes: object;
  readonly unassignedStops: object;
  readonly changes?: object;
}

/** The JSON of a plan, with that of its lists made once. */
export function planJson({ routes, unassignedStops, changes, ...rest }: PlanLists): string {
  const lists = Object.entries({ routes, unassignedStops, ...(changes && { changes }) });
  const texts = lists.map(([name, list]) => `"${name}":${jsonOnce(list)}`);
  const others = JSON.stringify(rest).slice(1, -1);
  return `{${[...texts, ...(others === "" ? [] : [others])].join(",")}}`;
}
