const LIMIT = 1000;

const WORDS = new Map([
  ["low", -10],
  ["normal", 0],
  ["medium", 0],
  ["high", 10],
  ["urgent", 20],
]);

/**
 * Reads a stop's priority: a whole number from -1000 to 1000, a string with such a number, or a word.
 * @returns the number that the optimizer compares (higher is served first); null if the value is no priority
 */
export function priorityRank(value: number | string): number | null {
  const rank = typeof value === "number" ? value : rankFromText(value.trim().toLowerCase());
  if (rank === null || !Number.isInteger(rank) || Math.abs(rank) > LIMIT) return null;
  return rank === 0 ? 0 : rank;
}

function rankFromText(text: string): number | null {
  return WORDS.get(text) ?? (/^[+-]?\d{1,5}(?:\.0{1,9})?$/.test(text) ? Number(text) : null);
}
