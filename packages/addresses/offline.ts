import { setImmediate } from "node:timers/promises";
import { doubtsAbout } from "./doubts.ts";
import type { LookupResult, GeocodedLocation, Geocoder } from "./geocoder.ts";
import { type FoundHouse, housesOn, type NamedBy } from "./house-search.ts";
import { type IndexedHouse, IndexFile, positionOf } from "./index-file.ts";
import { isInRegion, nowhere, type Region } from "./region.ts";
import { spelt, streetsNamed } from "./street-search.ts";
import { addressWords } from "./words.ts";

/** Runs a look-up when its company may have one. */
type InTurn = <Result>(
  companyId: string,
  lookUp: () => Promise<Result>,
  signal: AbortSignal | undefined,
) => Promise<Result>;

/**
 * Opens an index made by `npm run geocoder:import`. A house is found if the address has its street and number, and
 * everything else in the address (postcode, city, district, country, flat) matches it. Beside a postcode and a city that
 * match, the region may have any name. Throws an Error with one line
 * when the file is missing or is no such index.
 */
export function openOfflineGeocoder(
  file: string,
  inTurn: InTurn = async (_companyId, lookUp) => lookUp(),
): Geocoder {
  const index = new IndexFile(file);
  const lookup = (address: string, region: Region): LookupResult => {
    const words = spelt(addressWords(address));
    if (words.length === 0) return { location: null, candidates: [] };
    const streets = streetsNamed(index, words);
    const found = streets.flatMap((street) => housesOn(index, street, words, streets));
    const house =
      soleHouse(found.filter(isBeyondDoubt), region) ?? soleHouse(found.filter(isInKnownPlace), region);
    if (house) return { location: locationOf(index, house), candidates: [] };
    return { location: null, candidates: doubtsAbout({ index, words, streets, found, region }) };
  };
  return {
    lookup: async (address, { companyId, region = nowhere, signal }) =>
      inTurn(
        companyId,
        async () => {
          await setImmediate(); // one look-up for each turn of the event loop: other requests are served in between
          return lookup(address, region);
        },
        signal,
      ),
    close: () => {
      index.close();
    },
  };
}

const surest: readonly NamedBy[] = ["number", "stair", "range"];

function isBeyondDoubt({ misspelt, unexplained }: FoundHouse): boolean {
  return !misspelt && unexplained.length === 0;
}

/** With more words beside it, an address is considered another one. */
const mostRegionWords = 6;

/** A house whose postcode and town are in the address, beside the name of a region or a firm that no index has. */
function isInKnownPlace({ misspelt, unexplained, namedBy, isPlaced }: FoundHouse): boolean {
  return isPlaced && !misspelt && namedBy === "number" && unexplained.length <= mostRegionWords;
}

/**
 * The one house that the address names: with the most certain number, on the street that accounts for the most words,
 * and in the region if one is there. Undefined if two houses remain.
 */
function soleHouse(found: readonly FoundHouse[], region: Region): IndexedHouse | undefined {
  for (const way of surest) {
    const named = found.filter(({ namedBy }) => namedBy === way);
    const most = Math.max(0, ...named.map(({ streetWords }) => streetWords));
    const fullest = named.filter(({ streetWords }) => streetWords === most);
    const near = fullest.filter(({ house }) => isInRegion(positionOf(house), region));
    const [first, ...others] = near.length > 0 ? near : fullest;
    if (first) return others.every(({ house }) => isSame(house, first.house)) ? first.house : undefined;
  }
  return undefined;
}

function isSame(a: IndexedHouse, b: IndexedHouse): boolean {
  return a.street === b.street && a.number === b.number && a.nth === b.nth;
}

function locationOf(index: IndexFile, house: IndexedHouse): GeocodedLocation {
  return { ...positionOf(house), label: index.label(house), quality: "house" };
}
