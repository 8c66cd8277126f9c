/**
 * The SQLite file that the offline geocoder reads, made by `npm run geocoder:import`. It finds street names by their
 * rarest word, which few names share, and houses by street and number.
 */
export const addressIndexVersion = "2";

/** Coordinates are whole numbers of this part of a degree: a centimetre, the precision of the map. */
export const unitsPerDegree = 1e7;

export const addressIndexSchema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE street (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  -- each name of a street (languages, spellings), folded by words.ts
  CREATE TABLE street_name (
    key TEXT NOT NULL, -- the rarest of its words
    words TEXT NOT NULL,
    street INTEGER NOT NULL,
    PRIMARY KEY (key, words, street)
  ) WITHOUT ROWID;
  -- the remainders (one-letter.ts) of each key
  CREATE TABLE misspelling (remainder TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (remainder, key)) WITHOUT ROWID;
  -- cities, villages and districts, each with its names folded and parted by "|"
  CREATE TABLE place (id INTEGER PRIMARY KEY, names TEXT NOT NULL);
  -- what may be said of houses besides street and number
  CREATE TABLE area (
    id INTEGER PRIMARY KEY,
    town TEXT NOT NULL,      -- postcode and city as the map writes them
    postcodes TEXT NOT NULL, -- folded, parted by spaces
    places TEXT NOT NULL     -- ids of places, parted by spaces
  );
  CREATE TABLE house (
    street INTEGER NOT NULL,
    number TEXT NOT NULL,
    nth INTEGER NOT NULL, -- counts houses that share street and number, in other towns for instance
    low INTEGER NOT NULL,
    high INTEGER NOT NULL,
    latitude INTEGER NOT NULL,
    longitude INTEGER NOT NULL,
    area INTEGER NOT NULL,
    written TEXT, -- the number as the map writes it, where that is another text
    extra TEXT,   -- further words that the map has in its house number
    PRIMARY KEY (street, number, nth)
  ) WITHOUT ROWID;
  CREATE INDEX house_range ON house (street, low) WHERE low < high;
`;
