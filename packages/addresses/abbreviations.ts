/** Words that stand for each other in street names, folded (see `fold`). A word may be in several groups. */
const groups = [
  ["street", "st", "str"],
  ["road", "rd"],
  ["avenue", "ave", "av"],
  ["boulevard", "blvd", "bvd", "bd"],
  ["lane", "ln"],
  ["drive", "dr"],
  ["court", "ct"],
  ["place", "pl"],
  ["square", "sq"],
  ["terrace", "ter"],
  ["highway", "hwy"],
  ["saint", "st"],
  ["north", "n"],
  ["south", "s"],
  ["east", "e"],
  ["west", "w"],
  ["katu", "k", "kt"],
  ["tie", "t"],
  ["kuja", "kj"],
  ["pohjoinen", "pohj", "p"],
  ["etelainen", "etel", "et", "e"],
  ["itainen", "it", "i"],
  ["lantinen", "lant", "l"],
  ["pieni", "p"],
  ["iso", "i"],
  ["gatan", "gata", "g"],
  ["vagen", "vag", "v"],
  ["grand", "granden", "gr"],
  ["norra", "n"],
  ["sodra", "s"],
  ["ostra", "o"],
  ["vastra", "v"],
  ["stora", "st"],
  ["lilla", "l"],
  ["strasse", "str"],
  ["platz", "pl"],
];

/** Abbreviated ends of compound names, and the ends that they stand for. */
const endings = [
  ["k", "katu"],
  ["kt", "katu"],
  ["t", "tie"],
  ["kj", "kuja"],
  ["g", "gatan"],
  ["g", "gata"],
  ["gata", "gatan"],
  ["v", "vagen"],
  ["gr", "grand"],
  ["str", "strasse"],
  ["pl", "platz"],
] as const;

/** With fewer letters before it, the ending is not an abbreviation: "luk" is not "lukatu". */
const shortestStem = 4;

const alternatives = new Map<string, string[]>();
for (const group of groups)
  for (const word of group) alternatives.set(word, [...(alternatives.get(word) ?? []), ...group]);

/**
 * All words of a street name that a word of an address may stand for, the word itself first: "annank" may be
 * "annankatu".
 */
export function spellings(word: string): string[] {
  const compounds = endings.flatMap(([short, long]) =>
    word.endsWith(short) && word.length >= shortestStem + short.length
      ? [word.slice(0, -short.length) + long]
      : [],
  );
  return [...new Set([word, ...(alternatives.get(word) ?? []), ...compounds])];
}
