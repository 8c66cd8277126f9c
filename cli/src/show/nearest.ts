/** The words that somebody may have meant. They begin so, or else differ by one or two letters. */
export function nearest(given: string, words: readonly string[]): string[] {
  if (given === "") return [];
  const begun = words.filter((word) => word.startsWith(given));
  if (begun.length > 0) return begun;
  const apart = words.map((word) => lettersApart(given, word));
  const least = Math.min(...apart, given.length <= 3 ? 1 : 2);
  return words.filter((_, index) => apart[index] === least);
}

/** Letters to add, drop, change or exchange with the next one. @param most beyond which the number does not matter */
function lettersApart(a: string, b: string, most = 2): number {
  if (most < 0) return Infinity;
  if (a === "" || b === "") return a.length + b.length;
  if (a[0] === b[0]) return lettersApart(a.slice(1), b.slice(1), most);
  const isExchanged = a[0] === b[1] && a[1] === b[0];
  const ways = [[1, 0], [0, 1], [1, 1], ...(isExchanged ? [[2, 2]] : [])];
  return 1 + Math.min(...ways.map(([left, right]) => lettersApart(a.slice(left), b.slice(right), most - 1)));
}
