import { textOf } from "../cell.ts";
import { plainParts } from "../names/plain-name.ts";
import type { Cell, Column, Guess, Meaning, NameReading, Table } from "../types.ts";
import {
  contentOf,
  fitOf,
  isLikeAddress,
  isLikeCoordinate,
  isLikeCoordinates,
  isLikeTime,
  isLikeWindow,
  isOrderNumber,
  shareOf,
} from "../convert/content.ts";
import { pointTypeIn } from "../../records/stop/point-type.ts";
import { peopleOf } from "./people.ts";
import { isOfParty, isShared, isWindow, nameOf, unusedColumn } from "../meanings.ts";
import { weekdayColumns } from "../convert/weekday-columns.ts";
import { templates, type Template } from "./templates.ts";

/** A column while its meaning is looked for. */
interface Candidate {
  readonly index: number;
  readonly plain: string;
  readonly cells: readonly Cell[];
  readonly name: NameReading;
  /** What it may mean, the likeliest first. */
  readonly meanings: readonly Meaning[];
  readonly isPayer: boolean;
  readonly set: Partial<Column>;
}

/** Parts of one address: of a second address in the file, none may get into the first. */
const PARTS: readonly Meaning[] = [
  "address",
  "houseNumber",
  "addressExtra",
  "city",
  "postcode",
  "region",
  "country",
  "latitude",
  "longitude",
  "coordinates",
];
const ENOUGH = 0.5; // of the cells of a column
const SURE = 0.6;

export function guessColumns(table: Table): Guess {
  const plain = table.header.map((header) => plainParts(header).plain);
  const full = table.header.map((header) => {
    const parts = plainParts(header);
    return `${parts.plain} ${parts.inBrackets}`.trim();
  });
  const template = templates.find(({ knownBy }) => knownBy.every((name) => full.includes(name))) ?? null;
  const days = weekdayColumns(table);
  const all = parted(
    plain.map((name, index) => {
      const candidate = candidateOf(table, index, name, template);
      const nth = days.get(index);
      if (nth === undefined) return candidate;
      return { ...candidate, meanings: ["windows" as const], name: { ...candidate.name, party: null, nth } };
    }),
  );
  const columns = peopleOf(assigned(withNumbers(all), table.header.length), plain);
  const byContent = takenByContent(table, columns);
  return {
    template: template?.name ?? null,
    columns: columns.map((column, index) => {
      const meaning = byContent.get(index);
      if (meaning !== undefined) return { ...column, meaning };
      // An address that was taken by its content has its numbers.
      const hasNumbers = [...byContent].some(
        ([at, other]) => other === "address" && fitOf(other, contentOf(table, at), true) >= ENOUGH,
      );
      const isNumber = column.meaning === "houseNumber" && hasNumbers;
      return isNumber ? { ...column, meaning: numberIn(columns) } : column;
    }),
    byContent: [...byContent.keys()],
    ignored: [...plain.keys()].filter((index) => template?.columns[plain[index] ?? ""] === "ignore"),
  };
}

/** What a column called "number" is, if it is not of the house. */
function numberIn(columns: readonly Column[]): Meaning {
  return columns.some(({ meaning }) => meaning === "externalId") ? "ignore" : "externalId";
}

function candidateOf(table: Table, index: number, plain: string, template: Template | null): Candidate {
  const cells = contentOf(table, index);
  const name = nameOf(table, index);
  const given = template?.columns[plain];
  const set = typeof given === "object" ? given : {};
  const isPayer = name.party === "payer";
  const of = { index, plain, cells, name, isPayer, set };
  if (given !== undefined) return { ...of, meanings: typeof given === "object" ? [given.meaning] : [given] };
  if (name.isUnused && name.meanings.length === 0) return { ...of, meanings: [] };
  return { ...of, meanings: likely(meaningsIn(table, name), cells, plain) };
}

/** What a name may mean in a table. A shipment of a table without pickups is an order. */
function meaningsIn(table: Table, { meanings }: NameReading): readonly Meaning[] {
  if (!meanings.includes("externalId") || !meanings.includes("shipment")) return meanings;
  const isPickup = (cell: Cell) => pointTypeIn(textOf(cell)) === "pickup";
  const hasPickups = table.header.some(
    (_, index) => nameOf(table, index).meanings.includes("type") && contentOf(table, index).some(isPickup),
  );
  return [hasPickups ? "shipment" : "externalId"];
}

/** The meanings of a name that the content allows. A name with one meaning keeps it, so that lines show what is wrong. */
function likely(meanings: readonly Meaning[], cells: readonly Cell[], plain: string): readonly Meaning[] {
  if (plain === "name" && cells.length > 0 && shareOf(cells, isOrderNumber) === 1) return ["externalId"];
  const isWeak = meanings.length > 1 || WEAK.has(plain);
  const fitting = meanings.filter((meaning) => fitOf(meaning, cells, isWeak) >= ENOUGH);
  if (fitting.length > 0 || cells.length === 0) return fitting.length > 0 ? fitting : meanings;
  const [only] = meanings;
  if (meanings.includes("name")) return ["name"];
  // A column of single times is asked about as a whole.
  const isTimes = only === "windows" && shareOf(cells, isLikeTime) >= ENOUGH;
  return meanings.length === 1 && only !== undefined && !isWeak && !isTimes ? [only] : [];
}

/** Names that say too little: the content has to agree. */
const WEAK = new Set("location,to,destination,place,site,service,country code,de,jusqu a".split(","));

/** Names of a buyer, who does not receive where the file says who does. */
const BUYER =
  /^(?:customer|client|kunde|kunden|kund|asiakas|asiakkaan|cliente|klant|klient|musteri|zakaznik)/;

/** Sends a second address of the file to the payer's, if one is the receiver's by its name. */
function parted(all: readonly Candidate[]): readonly Candidate[] {
  const hasStreet = (of: (candidate: Candidate) => boolean) =>
    all.some(
      (candidate) => of(candidate) && candidate.meanings[0] === "address" && candidate.cells.length > 0,
    );
  const isReceivers = ({ name }: Candidate) => name.party === "receiver";
  const isNobodys = ({ name }: Candidate) => name.party === null;
  const isPart = ({ meanings }: Candidate) => meanings[0] !== undefined && PARTS.includes(meanings[0]);
  const receivers = hasStreet(isReceivers);
  const hasSecond = receivers && hasStreet(isNobodys);
  const isPerson = ({ meanings, cells }: Candidate) =>
    ["name", "firstName", "lastName"].includes(meanings[0] ?? "") && cells.length > 0;
  const hasPerson = all.some((candidate) => isReceivers(candidate) && isPerson(candidate));
  const isBuyer = (candidate: Candidate) =>
    hasPerson && isNobodys(candidate) && candidate.meanings[0] === "name" && BUYER.test(candidate.plain);
  const moved = all
    .filter(
      (candidate) =>
        (candidate.name.party !== "sender" || candidate.meanings.length === 0) && !isBuyer(candidate),
    )
    .map((candidate) =>
      hasSecond && isNobodys(candidate) && isPart(candidate) ? { ...candidate, isPayer: true } : candidate,
    );
  const hasOwn = receivers || hasStreet(isNobodys);
  const hasPart = moved.some(
    (candidate) =>
      !candidate.isPayer && isReceivers(candidate) && isPart(candidate) && candidate.cells.length > 0,
  );
  // A file of payers only is about them.
  return hasOwn || hasPart ? moved : moved.map((candidate) => ({ ...candidate, isPayer: false }));
}

/** Names of numbers that are of the house only beside streets without numbers. */
const BARE = new Set("number,no,nr,n,num,numero,nummer".split(","));

/** A column called "number" is of the order or the line, where the streets have their numbers already. */
function withNumbers(all: readonly Candidate[]): readonly Candidate[] {
  const streets = all.filter(({ meanings, cells }) => meanings[0] === "address" && cells.length > 0);
  const areWhole = streets.some(({ cells }) => shareOf(cells, isLikeAddress) >= ENOUGH);
  return all.map((candidate) => {
    const { meanings, plain } = candidate;
    if (!areWhole || !(BARE.has(plain) || meanings.includes("externalId"))) return candidate;
    return { ...candidate, meanings: meanings.filter((meaning) => meaning !== "houseNumber") };
  });
}

/** Gives each meaning to the column that fits it best; the others get their next meaning, or none. */
function assigned(all: readonly Candidate[], length: number): Column[] {
  const columns = Array.from({ length }, () => unusedColumn);
  const taken = new Map<string, Candidate>();
  const ranked = all.toSorted((a, b) => rankOf(b) - rankOf(a) || a.index - b.index);
  for (const candidate of ranked) {
    const { name, set } = candidate;
    const keyOf = (meaning: Meaning) => {
      const isPayer = candidate.isPayer && isOfParty(meaning);
      const loadKey = set.loadKey ?? name.loadKey;
      const which = meaning === "load" ? loadKey : String(isWindow(meaning) ? name.nth : isPayer);
      return `${meaning} ${which}`;
    };
    const isFree = (other: Meaning) => {
      const first = taken.get(keyOf(other));
      // A phone of nobody is not that of who receives.
      const isOthers = other === "phone" && first !== undefined && first.name.party !== name.party;
      return (isShared(other) && other !== "load" && !isWindow(other) && !isOthers) || first === undefined;
    };
    const meaning = candidate.meanings.find(isFree);
    if (meaning === undefined || meaning === "ignore") continue;
    if (!taken.has(keyOf(meaning))) taken.set(keyOf(meaning), candidate);
    columns[candidate.index] = {
      meaning,
      loadKey: meaning === "load" ? name.loadKey : "",
      factor: name.factor,
      unit: name.unit,
      isPayer: candidate.isPayer && isOfParty(meaning),
      ...set,
    };
  }
  return columns;
}

/** Names that another column of their meaning says better: of days that do not say of what, and of small regions. */
const VAGUE = new Set(
  "date,datum,data,fecha,dato,pvm,paivamaara,paiva,tarih,day,tag,jour,dia,dag,county,departement,ilce,semt".split(
    ",",
  ),
);

/** Columns with content come first, then those of who receives, then those with the fewest other meanings. */
function rankOf({ cells, name, meanings, plain }: Candidate): number {
  // Beside the day of the delivery, a day without a word for it is that of the order; beside a state, a county is less.
  if (VAGUE.has(plain)) return -1;
  // Of two addresses of one party, the one with numbers.
  const share = meanings[0] === "address" ? shareOf(cells, isLikeAddress) / 2 : 0;
  const isWhole = (meanings.length === 1 ? 1 : 0) + share;
  return (cells.length > 0 ? 4 : 0) + (name.party === "receiver" ? 2 : 0) + isWhole;
}

/** Columns without a known name that have what no other column has: an address, windows. */
function takenByContent(table: Table, columns: readonly Column[]): Map<number, Meaning> {
  const found = new Map<number, Meaning>();
  const has = (...meanings: Meaning[]) => columns.some(({ meaning }) => meanings.includes(meaning));
  const best = (test: (cell: Cell) => boolean, least: number) => {
    const shares = columns.map(({ meaning }, index) =>
      meaning === "ignore" && !isNamed(table, index) && !found.has(index)
        ? shareOf(contentOf(table, index), test)
        : 0,
    );
    const most = Math.max(0, ...shares);
    return most > least ? shares.indexOf(most) : -1;
  };
  const take = (meaning: Meaning, index: number) => {
    if (index !== -1) found.set(index, meaning);
  };
  if (!has("address", "latitude", "coordinates")) {
    const beside = streetBeside(table, columns);
    take("address", beside === -1 ? best(isLikeAddress, ENOUGH) : beside);
  }
  if (!has("address", "latitude", "coordinates") && found.size === 0)
    take("coordinates", best(isLikeCoordinates, SURE));
  if (found.size === 0 && !has("address", "latitude", "coordinates", "city", "postcode")) {
    const isPart = (index: number) =>
      table.header[index] === "" &&
      columns[index]?.meaning === "ignore" &&
      shareOf(contentOf(table, index), isLikeCoordinate) > SURE;
    const latitude = columns.findIndex((_, index) => isPart(index) && isPart(index + 1));
    if (latitude !== -1) found.set(latitude, "latitude").set(latitude + 1, "longitude");
  }
  if (!has("windows", "windowFrom", "windowTo")) take("windows", best(isLikeWindow, SURE));
  const city = columns.findIndex(({ meaning, isPayer }) => meaning === "city" && !isPayer);
  const isAlone = !has("address", "latitude", "coordinates", "postcode") && found.size === 0;
  if (isAlone && city !== -1) found.set(city, "address");
  return found;
}

/** A column of words before one of house numbers is their street; -1 for none. */
function streetBeside(table: Table, columns: readonly Column[]): number {
  const before = columns.findIndex(({ meaning }) => meaning === "houseNumber") - 1;
  const isOpen = columns[before]?.meaning === "ignore" && !isNamed(table, before);
  return isOpen && shareOf(contentOf(table, before), (cell) => /\p{L}{3}/u.test(textOf(cell))) > SURE
    ? before
    : -1;
}

/** Whether a column's name says that it is of somebody else, or that no stop needs it. */
function isNamed(table: Table, index: number): boolean {
  const { party, isUnused } = nameOf(table, index);
  return isUnused || party === "payer" || party === "sender";
}
