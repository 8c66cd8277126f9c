import type { Random } from "../../tools/random.ts";
import type { RealHouse } from "./real-houses.ts";

type Writer = (house: RealHouse, random: Random) => string | undefined;

/**
 * Ways in which people write an address. The last one has a mistake in it, and is to be doubted. A way that is not possible for a
 * house gives undefined.
 */
export const waysOfWriting = {
  "as on a letter": ({ street, houseNumber, postcode }) =>
    `${street} ${houseNumber}, ${[postcode, "Helsinki"].filter(Boolean).join(" ")}`,
  "no comma": ({ street, houseNumber, postcode }) =>
    `${street} ${houseNumber} ${[postcode, "Helsinki"].filter(Boolean).join(" ")}`,
  "no postcode": ({ street, houseNumber }, random) =>
    `${street} ${houseNumber}${oneOf(random, ["", ", Helsinki", ", Helsinki, Finland", " HELSINKI"])}`,
  "number first": ({ street, houseNumber }, random) =>
    `${houseNumber} ${street}${oneOf(random, [", Helsinki", ", Helsinki, Finland", " Helsinki", ""])}`,
  "flat and stair": (house, random) => `${house.street} ${withFlat(house, random)}, Helsinki`,
  "other language": ({ otherName, houseNumber, postcode }) =>
    otherName && `${otherName} ${houseNumber}, ${[postcode, "Helsingfors"].filter(Boolean).join(" ")}`,
  abbreviated: ({ street, otherName, houseNumber }, random) => {
    const short = oneOf(random, [...shortForms(street), ...shortForms(otherName ?? "")]);
    return short && `${short} ${houseNumber}${oneOf(random, ["", ", Helsinki"])}`;
  },
  coordinates: ({ positions: [position] }, random) => {
    const [latitude, longitude] = [position?.latitude.toFixed(6), position?.longitude.toFixed(6)];
    return oneOf(random, [
      `${latitude}, ${longitude}`,
      `${latitude} ${longitude}`,
      `${latitude},${longitude}`,
      `N ${latitude} E ${longitude}`,
      `${latitude?.replace(".", ",")}; ${longitude?.replace(".", ",")}`,
    ]);
  },
  "one letter wrong": ({ street, houseNumber, postcode }, random) =>
    `${misspelt(street, random)} ${houseNumber}, ${[postcode, "Helsinki"].filter(Boolean).join(" ")}`,
} satisfies Record<string, Writer>;

export function oneOf<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[random.between(0, items.length - 1)];
}

/** The house number with a flat, and with a stair that is no house of its own on the map. */
function withFlat({ houseNumber, letters }: RealHouse, random: Random): string | undefined {
  const flat = random.between(1, 60);
  const free = ["A", "B", "C", "D"].filter((letter) => !letters.has(letter));
  const stair = /[a-z]/i.test(houseNumber) ? "" : (oneOf(random, free) ?? "");
  const withStair =
    stair === "" ? [] : [` ${stair} ${flat}`, ` ${stair}${flat}`, `${stair} ${flat}`, ` ${stair} as ${flat}`];
  const plain = [
    ` as ${flat}`,
    ` as. ${flat}`,
    `, Apt ${flat}`,
    ` bst ${flat}`,
    ` as${flat}`,
    `, ${flat % 9}. krs as ${flat}`,
  ];
  return `${houseNumber}${oneOf(random, [...withStair, ...plain])}`.replace("0. krs", "1. krs");
}

/** "Annankatu" as "Annank." and "Annank", "Annegatan" as "Anneg.". */
function shortForms(name: string): string[] {
  const compound = /^(.{4,})(katu|tie|gatan|vägen)$/.exec(name);
  const [stem, ending] = [compound?.[1], compound?.[2]?.[0]];
  if (stem && ending) return [`${stem}${ending}.`, `${stem}${ending}`];
  const words = /^(.+) (katu|gata)$/.exec(name);
  return words ? [`${words[1]} ${words[2]?.[0]}.`] : [];
}

/** One letter left out, doubled, replaced, or exchanged with the next, in the longest word. */
export function misspelt(name: string, random: Random): string {
  const word = name.split(" ").reduce((longest, next) => (next.length > longest.length ? next : longest));
  const at = random.between(1, word.length - 3);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? "",
    word[at + 1] ?? "",
    word.slice(at + 2),
  ];
  const wrong = oneOf(random, [
    before + next + after,
    before + letter + letter + next + after,
    before + (letter === "x" ? "z" : "x") + next + after,
    ...(letter === next ? [] : [before + next + letter + after]),
  ]);
  return name.replace(word, wrong ?? word);
}
