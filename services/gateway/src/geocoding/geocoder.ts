import type { Region } from "./region.ts";

/**
 * How much of an address a location stands for: the house (or the point) that it names; its street, where the house
 * is not known; a place with a name of its own.
 */
export type GeocodeQuality = "house" | "street" | "place";

/**
 * Why a location may not be what the address means: one letter differs; the house number is missing or unknown;
 * nothing explains some of the words; several houses fit.
 */
export type Doubt = "spelling" | "number" | "words" | "several";

export type GeocodedLocation = {
  latitude: number;
  longitude: number;
  /** How the source writes the address that was found. */
  label: string;
  quality: GeocodeQuality;
};

export type Candidate = GeocodedLocation & { doubt: Doubt };

/**
 * What a source knows of an address: its location, beyond doubt; or null and up to 5 locations that it may mean, the
 * likeliest first.
 */
export type LookupResult = { location: GeocodedLocation | null; candidates: Candidate[] };

export const maxCandidates = 5;

export type LookupOptions = {
  signal?: AbortSignal | undefined;
  /** Where the address is likely to be: it decides between houses that fit equally. */
  region?: Region | undefined;
};

/** Turns one postal address into the house that it names. */
export type Geocoder = {
  /**
   * The location is never that of a street, a district or a city: these are candidates at most. An address with a house
   * number has only houses and its street as candidates. Rejects with GeocoderUnavailable when the source cannot be asked.
   */
  lookup: (address: string, options?: LookupOptions) => Promise<LookupResult>;
  close: () => void;
};

/** The source of coordinates could not be asked, or its answer is unreadable. This says nothing about the address. */
export class GeocoderUnavailable extends Error {
  override name = "GeocoderUnavailable";
}
