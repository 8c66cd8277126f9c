/** A mistake in a shorter word would make too many other words of it. Longer ones are in no name. */
const shortest = 4;
const longest = 40;

/** Whether one mistake in this word can be found: it has letters only, and neither too few nor too many. */
export function mayBeMisspelt(word: string): boolean {
  return word.length >= shortest && word.length <= longest && !/\d/u.test(word);
}

/** The word and all that is left of it without one of its letters. Words that differ by one letter share one of them. */
export function remainders(word: string): string[] {
  const shorter = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([word, ...shorter])];
}

/** Whether one letter too many, too few, wrong, or exchanged with the next one makes one word of the other. */
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
