import { loadKindsOf } from "../quantity/kinds.ts";
import {
  contentOf,
  isLikeAddress,
  isLikeSpan,
  isLikeTime,
  isLikeWindow,
  shareOf,
} from "./convert/content.ts";
import { textOf } from "./cell.ts";
import { isWindow, nameOf } from "./meanings.ts";
import { timeOf } from "./convert/time.ts";
import type { Cell, Column, Guess, Line, Meaning, Reading } from "./types.ts";
import type { FileDoubt } from "./file-doubt.ts";

const ENOUGH = 0.5; // of the cells of a column
const SEVERAL = 2; // lines
const MIDNIGHT = "00:00:00";

/**
 * What a person should know about the file as a whole: what no single line shows.
 * @param guess which columns were taken by their content, and which a template ignores
 */
export function fileDoubtsOf(
  reading: Reading,
  lines: readonly Line[],
  guess: Pick<Guess, "byContent" | "ignored">,
): FileDoubt[] {
  return [
    ...ofSheets(reading),
    ...ofAddresses(reading, lines),
    ...ofPayers(reading),
    ...ofUnused(reading, guess.ignored),
    ...ofContent(reading, guess.byContent),
    ...ofZeros(lines, reading),
    ...ofLoads(reading, lines),
  ];
}

function ofSheets({ table: { unread = [] } }: Reading): FileDoubt[] {
  return unread.length === 0 ? [] : [{ code: "sheetUnread", columns: [], names: unread }];
}

/** Addresses that cannot all be right: one for all lines, or none with a number. */
function ofAddresses({ columnsOf }: Reading, lines: readonly Line[]): FileDoubt[] {
  const written = lines.filter(({ stop }) => stop.address !== "" && stop.latitude === undefined);
  const columns = columnsOf.get("address") ?? [];
  if (written.length < SEVERAL) return [];
  const all = new Set(written.map(({ stop }) => stop.address.toLowerCase()));
  const found: FileDoubt[] = [];
  if (all.size === 1) found.push({ code: "sameAddress", columns, count: written.length, names: [...all] });
  if (!written.some(({ stop }) => hasHouseNumber(stop.address))) {
    found.push({ code: "noHouseNumber", columns, count: written.length });
  }
  return found;
}

/** A number that is no postcode: in a part of the address that has letters, and not in front of the city. */
function hasHouseNumber(address: string): boolean {
  return address.split(",").some((part, index) => {
    const isPostcode = /^\s*(?:\p{L}{1,2}-)?\d{4,6}(?:\s|$)/u.test(part) && index > 0;
    return !isPostcode && /\d/.test(part);
  });
}

const ADDRESS: readonly Meaning[] = ["address", "city", "postcode"];

function ofPayers({ columnsOf, payerColumnsOf, table }: Reading): FileDoubt[] {
  const found: FileDoubt[] = [];
  const hasContent = (column: number) => contentOf(table, column).length > 0;
  const own = columnsOf.get("address") ?? [];
  const payers = own.filter((column) => nameOf(table, column).party === "payer");
  if (payers.length > 0) found.push({ code: "payerOnly", columns: payers });
  const phones = (payerColumnsOf.get("phone") ?? []).filter(hasContent);
  const isOther = ADDRESS.some((meaning) => columnsOf.has(meaning));
  const hasOwnPhone = (columnsOf.get("phone") ?? []).some(hasContent);
  if (isOther && !hasOwnPhone && phones.length > 0) found.push({ code: "payerPhone", columns: phones });
  return found;
}

/** Columns of times or addresses that nobody uses. Those of payers and senders, and repeated ones, are not meant. */
function ofUnused({ columns, table }: Reading, ignored: readonly number[]): FileDoubt[] {
  const times: number[] = [];
  const hasWindows = columns.some(({ meaning }) => isWindow(meaning));
  const isTime = (cell: Cell) => isLikeTime(cell) || isLikeWindow(cell) || (!hasWindows && isLikeSpan(cell));
  const addresses: number[] = [];
  for (const [index, column] of columns.entries()) {
    const header = nameOf(table, index);
    // A day with a time says when, and nobody uses it.
    if (column.meaning === "date" && shareOf(contentOf(table, index), hasClock) >= ENOUGH) times.push(index);
    if (
      column.meaning !== "ignore" ||
      header.isUnused ||
      header.party === "payer" ||
      header.party === "sender"
    )
      continue;
    const cells = contentOf(table, index);
    if (ignored.includes(index) || cells.length === 0 || isRepeated(columns, table.rows, index)) continue;
    if (shareOf(cells, isTime) >= ENOUGH) times.push(index);
    else if (shareOf(cells, isLikeAddress) >= ENOUGH) addresses.push(index);
  }
  return [
    ...(times.length > 0 ? [{ code: "timesUnused", columns: times } as const] : []),
    ...(addresses.length > 0 ? [{ code: "addressesUnused", columns: addresses } as const] : []),
  ];
}

function hasClock(cell: Cell): boolean {
  return (timeOf(cell) ?? MIDNIGHT) !== MIDNIGHT;
}

/** Whether used columns have all that a column says. */
function isRepeated(columns: readonly Column[], rows: Reading["table"]["rows"], index: number): boolean {
  return rows.every(({ cells }) => {
    const text = textOf(cells[index] ?? null);
    return (
      text === "" ||
      columns.some(
        ({ meaning }, other) => meaning !== "ignore" && textOf(cells[other] ?? null).includes(text),
      )
    );
  });
}

function ofContent({ columns }: Reading, byContent: readonly number[]): FileDoubt[] {
  const used = byContent.filter((column) => columns[column]?.meaning !== "ignore");
  return used.length === 0 ? [] : [{ code: "takenByContent", columns: used }];
}

function ofZeros(lines: readonly Line[], { columnsOf }: Reading): FileDoubt[] {
  const count = lines.filter(({ doubts }) =>
    doubts.some(({ code, taken, value }) => code === "postcodeShort" && taken !== value),
  ).length;
  return count === 0 ? [] : [{ code: "zerosLost", columns: columnsOf.get("postcode") ?? [], count }];
}

/** Columns whose amounts are added, though they may not belong together, and kinds that no courier has. */
function ofLoads({ columns, day: { limits } }: Reading, lines: readonly Line[]): FileDoubt[] {
  const byKey = Map.groupBy(
    [...columns.keys()].filter((column) => columns[column]?.meaning === "load"),
    (column) => columns[column]?.loadKey ?? "",
  );
  const added = [...byKey.values()].filter((own) => own.length > 1).flat();
  const stops = lines.map(({ stop }) => ({ loadDemands: stop.loadDemands ?? null }));
  const limited = { loadLimits: Object.fromEntries(limits.map((kind) => [kind, 1])) };
  const { onlyStops } = loadKindsOf(stops, [limited]);
  return [
    ...(added.length > 0 ? [{ code: "loadsAdded", columns: added } as const] : []),
    ...(limits.length > 0 && onlyStops.length > 0
      ? [{ code: "kindUnknown", columns: [], names: onlyStops } as const]
      : []),
  ];
}
