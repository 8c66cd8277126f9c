const WORDS: Readonly<Record<string, "first" | "last">> = {
  ...{ first: "first", "1st": "first", begin: "first", start: "first", zuerst: "first", erster: "first" },
  ...{ anfang: "first", last: "last", end: "last", zuletzt: "last", letzter: "last", ende: "last" },
};

/** The place on a route that a word means, in English or German. Null: none. */
export function visitOrderIn(text: string): "first" | "last" | null {
  return WORDS[text.trim().toLowerCase()] ?? null;
}
