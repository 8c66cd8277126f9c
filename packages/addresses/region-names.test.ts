import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openOfflineGeocoder } from "./offline.ts";

interface Truth {
  readonly street: string;
  readonly houseNumber: string;
  readonly city: string | null;
  readonly postcode: string | null;
}

const fixture = new URL("../../test/fixtures/helsinki/addresses.jsonl", import.meta.url);
const indexFile = new URL("../../services/gateway/data/helsinki.sqlite", import.meta.url).pathname;
const truths = readFileSync(fixture, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Truth);

const geocoder = openOfflineGeocoder(indexFile);
afterAll(() => {
  geocoder.close();
});

const lookup = async (address: string) => (await geocoder.lookup(address, { companyId: "a" })).location;

describe("a house with its postcode and its city", () => {
  test("is found whatever the region is called, and whatever name stands before the street", async () => {
    const region = fc.constantFrom(
      "Uusimaa",
      "Nyland",
      "Etelä-Suomi",
      "Southern Finland",
      "Region Uusimaa",
      "FI-18",
    );
    const firm = fc.constantFrom("", "Oy Firma Ab, ", "Ravintola Kuu, ", "c/o Kuu 5, ");
    const country = fc.constantFrom("", ", Finland", ", FI", ", Suomi");
    const placed = truths.filter(({ postcode, city }) => postcode && city);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...placed),
        region,
        firm,
        country,
        async (truth, named, before, land) => {
          const { street, houseNumber, postcode, city } = truth;
          const plain = await lookup(`${street} ${houseNumber}, ${postcode ?? ""} ${city ?? ""}`);
          const address = `${before}${street} ${houseNumber}, ${postcode ?? ""} ${city ?? ""}, ${named}${land}`;
          expect(await lookup(address), address).toEqual(plain);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    "Fabianinkatu 39, 00100 Helsinki, Germany",
    "Fabianinkatu 39, 00100 Helsinki, DE",
    "Fabianinkatu 39, 00170 Helsinki, Uusimaa",
    "Fabianinkatu 39, 00100 Turku, Uusimaa",
    "Fabianinkatu 39, Aleksanterinkatu, 00100 Helsinki",
    "Fabianinkatu 39, Helsinki, Uusimaa",
  ])("is not found beside what contradicts it or leaves it open: %j", async (address) => {
    expect(await lookup(address)).toBeNull();
  });
});
