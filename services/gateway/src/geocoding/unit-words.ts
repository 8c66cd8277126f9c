/** Words for a place inside the house (flat, stair, floor), which do not change where the house is. */
const numberAfter = new Set(
  "apartment apt as asunto bost bostad bst etage flat floor level lgh porras rappu room suite trappa unit".split(
    " ",
  ),
);
const numberBefore = new Set("kerros krs vaning".split(" "));

/**
 * Which of the words name a flat or a floor: a unit word with its number, and the number right after a
 * house number that has a letter ("23 B 12"). Takes the words of the whole address in their order and the
 * positions of the house number's words; gives positions.
 */
export function unitPositions(words: readonly string[], numberPositions: readonly number[]): Set<number> {
  const positions = new Set<number>();
  const addFlat = (at: number): void => {
    if (!numberPositions.includes(at) && /^[1-9]\d{0,3}$/u.test(words[at] ?? "")) positions.add(at);
  };
  for (const [at, word] of words.entries()) {
    if (!numberAfter.has(word) && !numberBefore.has(word)) continue;
    positions.add(at);
    addFlat(numberAfter.has(word) ? at + 1 : at - 1);
  }
  const letterAt = numberPositions[1];
  if (letterAt !== undefined) addFlat(letterAt + 1);
  return positions;
}
