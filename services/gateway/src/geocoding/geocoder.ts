export type GeocodedLocation = {
  latitude: number;
  longitude: number;
  /** How the source writes the address that was found. */
  label: string;
};

/** Turns one postal address into the house it names. */
export type Geocoder = {
  /**
   * The location of the house, or null when the source does not know exactly this house: an answer is
   * never a street, a district or a city. Rejects with GeocoderUnavailable when the source cannot be asked.
   */
  lookup: (address: string, signal?: AbortSignal) => Promise<GeocodedLocation | null>;
  close: () => void;
};

/** The source of coordinates could not be asked, or gave an answer that is none: says nothing about the address. */
export class GeocoderUnavailable extends Error {
  override name = "GeocoderUnavailable";
}
