/** In a shorter word, one changed letter makes too many other words. Longer words are in no name. */
const shortest = 4;
const longest = 40;

/** Whether one mistake in this word can be found: it has only letters, and its length is within the limits. */
export function mayBeMisspelt(word: string): boolean {
  return word.length >= shortest && word.length <= longest && !/\d/u.test(word);
}

/**
 * The word, and each text that remains without one of its letters. Two words that differ by one letter share one of
 * these texts.
 */
export function remainders(word: string): string[] {
  const shorter = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([word, ...shorter])];
}

/** Whether one extra, missing, wrong or swapped letter turns one word into the other. */
export function differByOneLetter(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
