const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words for a unit inside the house (flat, stair, floor). They do not change the house's location. */
const numberAfter = set(
  "apartment apt as asunto bost bostad bst door etage flat floor huoneisto lagenhet level lgh no nr nro ovi room suite trappa unit",
);
const letterAfter = set("entrance porras rappu rp staircase stair trappuppgang uppgang");
const numberBefore = set("floor kerros krs vaning");
const alone = set("katutaso kellari sisapiha");

export function isUnitWord(word: string): boolean {
  return numberAfter.has(word) || letterAfter.has(word) || numberBefore.has(word);
}

const isFloor = (word: string | undefined): boolean => /^[1-9]\d?(st|nd|rd|th)?$/u.test(word ?? "");
const isFlat = (word: string | undefined): boolean => /^[1-9]\d{0,3}$/u.test(word ?? "");
export const isLetter = (word: string | undefined): boolean => /^\p{L}$/u.test(word ?? "");

/**
 * The positions of the words that name a flat, a stair or a floor: a unit word with its number or letter, and the
 * number right after a house number that has a letter ("23 B 12"). Takes the words of the whole address in order, and
 * the positions of the house number's words.
 */
export function unitPositions(words: readonly string[], numberPositions: readonly number[]): Set<number> {
  const positions = new Set<number>();
  const add = (at: number, fits: (word: string | undefined) => boolean): boolean => {
    if (numberPositions.includes(at) || !fits(words[at])) return false;
    positions.add(at);
    return true;
  };
  for (const [at, word] of words.entries()) {
    if (!isUnitWord(word) && !alone.has(word)) continue;
    positions.add(at);
    if (letterAfter.has(word)) add(at + 1, isLetter);
    const hasNumber = (numberAfter.has(word) || letterAfter.has(word)) && add(at + 1, isFlat);
    // A letter may follow the flat, as in "as 5 b".
    if (numberAfter.has(word) && hasNumber) add(at + 2, isLetter);
    if (numberBefore.has(word) && !hasNumber && !isFlat(words[at + 1])) add(at - 1, isFloor);
  }
  const letterAt = numberPositions[1];
  if (letterAt !== undefined) add(letterAt + 1, isFlat);
  return positions;
}

/**
 * The position of a stair's letter right after the house number, if a flat follows it: the B of "39 B 12" and "39 B as
 * 5". A letter without a flat may also belong to the number of another house.
 */
export function stairPosition(words: readonly string[], numberAt: number): number | undefined {
  const at = numberAt + 1;
  if (!isLetter(words[at])) return undefined;
  const flatAt = numberAfter.has(words[at + 1] ?? "") ? at + 2 : at + 1;
  return isFlat(words[flatAt]) ? at : undefined;
}
