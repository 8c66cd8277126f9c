/**
 * The file behind the offline geocoder: SQLite, made by `npm run geocoder:import`. Streets are found by
 * full text (every word of one of a street's names must be asked for), houses by street and number.
 */
export const addressIndexVersion = "1";

export const addressIndexSchema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE street (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  -- each name of a street (languages, spellings), folded by words.ts
  CREATE TABLE street_name (id INTEGER PRIMARY KEY, street INTEGER NOT NULL REFERENCES street, words TEXT NOT NULL);
  CREATE VIRTUAL TABLE street_search USING fts5(
    words, content='street_name', content_rowid='id', tokenize="unicode61 remove_diacritics 0"
  );
  -- cities, villages and districts, each with its names folded and parted by "|"
  CREATE TABLE place (id INTEGER PRIMARY KEY, names TEXT NOT NULL);
  CREATE TABLE house (
    id INTEGER PRIMARY KEY,
    street INTEGER NOT NULL REFERENCES street,
    number TEXT NOT NULL,
    low INTEGER NOT NULL,
    high INTEGER NOT NULL,
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    label TEXT NOT NULL,
    postcodes TEXT NOT NULL, -- those that may be said for it, parted by spaces
    places TEXT NOT NULL,    -- ids of the places that may be said for it, parted by spaces
    extra TEXT NOT NULL      -- further words that the map has in its house number
  );
  CREATE INDEX house_by_number ON house (street, number);
`;
