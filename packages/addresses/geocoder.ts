import type { Region } from "./region.ts";

/**
 * How much of an address a location stands for: the house (or the point) that it names; its street, where the house
 * is not known; a place with a name of its own.
 */
export type GeocodeQuality = "house" | "street" | "place";

/**
 * Why a location may be wrong for an address: one letter differs; the house number is missing or unknown; some words
 * have no explanation; several houses fit.
 */
export type Doubt = "spelling" | "number" | "words" | "several";

export type GeocodedLocation = {
  latitude: number;
  longitude: number;
  /** The source's text for the address that was found. */
  label: string;
  quality: GeocodeQuality;
};

export type Candidate = GeocodedLocation & { doubt: Doubt };

/**
 * A source's answer for an address: its location if that is beyond doubt; else null and up to 5 candidates, the most
 * likely first.
 */
export type LookupResult = { location: GeocodedLocation | null; candidates: Candidate[] };

export const maxCandidates = 5;

export type LookupOptions = {
  /** Whose look-up it is: look-ups are made round robin among companies. */
  companyId: string;
  signal?: AbortSignal | undefined;
  /** Where the address is likely to be. It decides between houses that fit equally well. */
  region?: Region | undefined;
};

/** Finds the house that a postal address names. */
export type Geocoder = {
  /**
   * The location is never that of a street, a district or a city; such places are candidates at most. An address with a
   * house number has only houses and its street as candidates. Rejects with GeocoderUnavailable if the source cannot be
   * asked.
   */
  lookup: (address: string, options: LookupOptions) => Promise<LookupResult>;
  close: () => void;
};

/** The source of coordinates could not be asked, or its answer is unreadable. This says nothing about the address. */
export class GeocoderUnavailable extends Error {
  override name = "GeocoderUnavailable";
}
