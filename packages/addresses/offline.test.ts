import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { parseHouseNumbers } from "./house-number.ts";
import { openOfflineGeocoder } from "./offline.ts";
import { fold, nameKey } from "./words.ts";
import { withWrittenCoordinates } from "./written-coordinates.ts";

type Truth = {
  street: string;
  houseNumber: string;
  city: string | null;
  postcode: string | null;
  latitude: number;
  longitude: number;
};

const fixture = new URL("../../test/fixtures/helsinki/addresses.jsonl", import.meta.url);
const indexFile = new URL("../../services/gateway/data/helsinki.sqlite", import.meta.url).pathname;
const truths = readFileSync(fixture, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Truth);

const geocoder = openOfflineGeocoder(indexFile);
const helsinki = withWrittenCoordinates(geocoder);
afterAll(() => {
  geocoder.close();
});

const lookup = async (address: string) => (await geocoder.lookup(address, { companyId: "a" })).location;

const house = (truth: Truth): string =>
  `${nameKey(truth.street)}|${parseHouseNumbers(truth.houseNumber)[0]!.key}`;
const truthsOfHouse = Map.groupBy(truths, house);

function metres(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const north = (a.latitude - b.latitude) * 111_195;
  return Math.hypot(north, (a.longitude - b.longitude) * 111_195 * Math.cos((a.latitude * Math.PI) / 180));
}

async function metresOff(address: string, truth: Truth): Promise<number> {
  const found = await lookup(address);
  if (!found) return Infinity;
  return Math.min(...truthsOfHouse.get(house(truth))!.map((entry) => metres(found, entry)));
}

/** The ways in which people write the same address. */
const writings = fc.record({
  order: fc.shuffledSubarray(["house", "town", "country"], { minLength: 3 }),
  numberFirst: fc.boolean(),
  postcode: fc.boolean(),
  city: fc.boolean(),
  country: fc.constantFrom("", "Finland", "Suomi", "FI"),
  letters: fc.constantFrom("as is", "upper", "lower", "plain"),
  comma: fc.constantFrom(", ", " ", ",", "\n"),
  letterGlued: fc.boolean(),
  dash: fc.constantFrom("-", "–", " - "),
});
type Writing = typeof writings extends fc.Arbitrary<infer T> ? T : never;

function write(truth: Truth, writing: Writing): string {
  const number = truth.houseNumber
    .replace(/^(\d+) ?([A-Za-z])\b/, writing.letterGlued ? "$1$2" : "$1 $2")
    .replace(/^(\d+)-(\d+)$/, `$1${writing.dash}$2`);
  const parts: Record<string, string> = {
    house: writing.numberFirst ? `${number} ${truth.street}` : `${truth.street} ${number}`,
    town: [writing.postcode ? truth.postcode : "", writing.city ? truth.city : ""].filter(Boolean).join(" "),
    country: writing.country,
  };
  const text = writing.order
    .map((part) => parts[part])
    .filter(Boolean)
    .join(writing.comma);
  if (writing.letters === "upper") return text.toUpperCase();
  if (writing.letters === "lower") return text.toLowerCase();
  return writing.letters === "plain" ? fold(text) : text;
}

describe("a house of the map", () => {
  test("is found within 30 m, each of them, as the map writes it", async () => {
    for (const truth of truths) {
      const address = `${truth.street} ${truth.houseNumber}, ${[truth.postcode, truth.city].filter(Boolean).join(" ")}`;
      expect(await metresOff(address, truth), address).toBeLessThan(30);
    }
  });

  test("is found in any order of its parts, any case, with or without accents, postcode, city and country", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...truths), writings, async (truth, writing) => {
        const address = write(truth, writing);
        expect(await metresOff(address, truth), address).toBeLessThan(30);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["Annegatan 25, 00100 Helsingfors", "Annankatu 25, 00100 Helsinki"],
    ["Alexandersgatan 52", "Aleksanterinkatu 52, 00100 Helsinki"],
    ["Mannerheimint. 20 B 12, Helsinki", "Mannerheimintie 20 B, 00100 Helsinki"],
    ["Mannerheimintie 20b as. 12", "Mannerheimintie 20 B, 00100 Helsinki"],
    ["Annankatu 25, 3. krs, Helsinki", "Annankatu 25, 00100 Helsinki"],
    ["Annankatu 25 - 00100 Helsinki", "Annankatu 25, 00100 Helsinki"],
    ["FI-00100 Helsinki, Annankatu 25", "Annankatu 25, 00100 Helsinki"],
    ["Katu 5 Alvar, Helsinki Aallon", "Alvar Aallon katu 5, 00100 Helsinki"],
    ["Fabianinkatu 6 B 12", "Fabianinkatu 6, Helsinki"],
    ["Annankatu 25 C 12, Helsinki", "Annankatu 25, 00100 Helsinki"],
    ["Annankatu 25c12", "Annankatu 25, 00100 Helsinki"],
    ["Annankatu 25 C as. 12", "Annankatu 25, 00100 Helsinki"],
    ["Annankatu 25 porras C as 12 a", "Annankatu 25, 00100 Helsinki"],
    ["Annankatu 25, Apt 5", "Annankatu 25, 00100 Helsinki"],
    ["Annankatu 25 as5", "Annankatu 25, 00100 Helsinki"],
    ["Annankatu 25 #5", "Annankatu 25, 00100 Helsinki"],
    ["Annankatu 25, 2nd floor", "Annankatu 25, 00100 Helsinki"],
    ["Annankatu n:o 25", "Annankatu 25, 00100 Helsinki"],
    ["Mannerheimintie 14 A 7", "Mannerheimintie 14, 00100 Helsinki"],
    ["Annankatu25 00100Helsinki", "Annankatu 25, 00100 Helsinki"],
    ["Annank 25", "Annankatu 25, 00100 Helsinki"],
    ["Annank. 25", "Annankatu 25, 00100 Helsinki"],
    ["Anneg. 25, Helsingfors", "Annankatu 25, 00100 Helsinki"],
    ["Alvar Aallon k. 5", "Alvar Aallon katu 5, 00100 Helsinki"],
    ["P. Makasiinikatu 7", "Pohjoinen Makasiinikatu 7, Helsinki"],
    ["Bulevardi 2", "Bulevardi 2-4, 00120 Helsinki"],
    ["Bulevardi 4", "Bulevardi 2-4, 00120 Helsinki"],
  ])("is found when written %j", async (address, label) => {
    expect((await lookup(address))?.label).toBe(label);
  });
});

describe("what is not in the map is not found", () => {
  const numbersOf = Map.groupBy(
    truths.flatMap(({ street, houseNumber }) =>
      parseHouseNumbers(houseNumber).map((number) => ({ street: nameKey(street), ...number })),
    ),
    ({ street }) => street,
  );
  // Areas of the map that are missing in the independent reading of the data.
  const areas = new Set(["unioninkatu|33b", "korkeavuorenkatu|26", "kasarmikatu|25"]);
  const streets = [...new Set(truths.map(({ street }) => street))].filter((street) => !/\d/.test(street));

  test("a house number that the street does not have", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...streets),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom("", "a", " B", "c", " Z"),
        fc.constantFrom("", ", Helsinki", ", 00100 Helsinki", ", Finland"),
        async (street, number, letter, rest) => {
          const taken = numbersOf
            .get(nameKey(street))!
            .some(
              ({ key, low, high }) =>
                key === fold(`${number}${letter.trim()}`) ||
                (letter === "" && low <= number && number <= high),
            );
          fc.pre(!taken && !areas.has(`${nameKey(street)}|${fold(`${number}${letter.trim()}`)}`));
          expect(await lookup(`${street} ${number}${letter}${rest}`)).toBeNull();
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("a house of another city, another postcode, another country", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...truths),
        fc.constantFrom("Turku", "Espoo", "99999", "00950", "02100 Espoo", "Sweden", "Helsinki, Estonia"),
        async ({ street, houseNumber }, rest) => {
          expect(await lookup(`${street} ${houseNumber}, ${rest}`)).toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    "",
    "   ",
    "Helsinki",
    "00100",
    "Annankatu",
    "Annankatu, Helsinki",
    "25",
    "25, 00100 Helsinki",
    "Anna 25",
    "Annankatuu 25",
    "Bulevardi 3-5",
    "Mannerheimintie 17",
    "Annankatu 25 and Bulevardi 7",
    "Annankatu 25 OR 1=1",
    'Annankatu" OR "25',
    "🏠 Annankatu 25 🏠 🏠x",
    "Annankatu 025",
    "Annankatu 25.5",
    "\u0000",
    "a ".repeat(200),
  ])("%j", async (address) => {
    expect(await lookup(address)).toBeNull();
  });

  test("anything at all is answered, never an error", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 500 }), async (address) => {
        await lookup(address);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a doubt", () => {
  test.each([
    ["a letter too few", "Annakatu 25", "spelling", "Annankatu 25, 00100 Helsinki"],
    ["a letter too many", "Annankkatu 25", "spelling", "Annankatu 25, 00100 Helsinki"],
    ["another letter", "Ammankatu 25", "nothing", undefined],
    ["one other letter", "Anmankatu 25", "spelling", "Annankatu 25, 00100 Helsinki"],
    ["two letters exchanged", "Annanaktu 25, Helsinki", "spelling", "Annankatu 25, 00100 Helsinki"],
    ["a space too many", "Mannerheimin tie 20 B", "spelling", "Mannerheimintie 20 B, 00100 Helsinki"],
    ["a mistake in the town", "Annankatu 25, Helsnki", "spelling", "Annankatu 25, 00100 Helsinki"],
    ["a stair without a flat", "Annankatu 25 C", "number", "Annankatu 25, 00100 Helsinki"],
    ["another town", "Annankatu 25, Turku", "words", "Annankatu 25, 00100 Helsinki"],
    ["another postcode", "Annankatu 25, 00950 Helsinki", "words", "Annankatu 25, 00100 Helsinki"],
    ["a company", "Annankatu 25, Oy Firma Ab", "words", "Annankatu 25, 00100 Helsinki"],
  ])("is %s: %j", async (_, address, doubt, label) => {
    const { location, candidates } = await geocoder.lookup(address, { companyId: "a" });
    expect(location).toBeNull();
    expect(candidates[0]?.doubt ?? "nothing").toBe(doubt);
    expect(candidates[0]?.label).toBe(label);
    if (label !== undefined) expect(candidates[0]?.quality).toBe("house");
  });

  test("is an unknown number: the houses with the nearest numbers stand for the street", async () => {
    const { location, candidates } = await geocoder.lookup("Annankatu 999, 00100 Helsinki", {
      companyId: "a",
    });
    expect(location).toBeNull();
    expect(candidates).toHaveLength(5);
    for (const candidate of candidates)
      expect(candidate).toMatchObject({ quality: "street", doubt: "number" });
    expect(candidates[0]?.label).toBe("Annankatu 31, 00100 Helsinki");
  });
});

describe("addresses as people write them", () => {
  const file = new URL("../../test/fixtures/helsinki/writings.jsonl", import.meta.url);
  const writings = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { way: string; address: string; positions: Truth[] });

  test.each([...Map.groupBy(writings, ({ way }) => way)])("%s", async (way, alike) => {
    for (const { address, positions } of alike) {
      const { location, candidates } = await helsinki.lookup(address, { companyId: "a" });
      const found = way === "one letter wrong" ? candidates[0] : location;
      if (way === "one letter wrong") expect(location, address).toBeNull();
      if (!found) throw new Error(`${address} was not found`);
      expect(Math.min(...positions.map((position) => metres(found, position))), address).toBeLessThan(30);
    }
  });
});

test("a file that is no index is refused with one line that says what to do", () => {
  expect(existsSync("no-such-index.sqlite")).toBe(false);
  expect(() => openOfflineGeocoder("no-such-index.sqlite")).toThrow(/make one with npm run geocoder:import/);
  expect(existsSync("no-such-index.sqlite")).toBe(false);
});
