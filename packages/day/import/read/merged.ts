/** A cell over several rows: its content is in the first of them. Lines count from 1, columns from 0. */
export interface Merge {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

type Parts = Readonly<Record<string, Uint8Array>>;

const ATTRIBUTE = /\s(?:\w+:)?(\w+)=["']([^"']*)["']/g;
const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g;
const SHEET = /<(?:\w+:)?sheet\s[^>]*>/g;
const MERGED = /<(?:\w+:)?mergeCell\s[^>]*>/g;

const attribute = (tag: string, name: string) =>
  [...tag.matchAll(ATTRIBUTE)].find(([, own]) => own === name)?.[2] ?? "";
const tags = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([tag]) => tag);

/** The merged cells of each sheet that are over several rows, by the sheet's place in the workbook. */
export function mergesOf(parts: Parts): Merge[][] {
  const text = (name: string) => new TextDecoder().decode(parts[name] ?? new Uint8Array());
  const targets = new Map(
    tags(text("xl/_rels/workbook.xml.rels"), RELATION).map((tag) => [
      attribute(tag, "Id"),
      attribute(tag, "Target").replace(/^\/?(?:xl\/)?/, "xl/"),
    ]),
  );
  return tags(text("xl/workbook.xml"), SHEET).map((tag) =>
    tags(text(targets.get(attribute(tag, "id")) ?? ""), MERGED).flatMap(mergeOf),
  );
}

function mergeOf(tag: string): Merge[] {
  const [, letters = "", from, to] =
    /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(attribute(tag, "ref")) ?? [];
  if (from === undefined || from === to) return [];
  const column =
    Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return [{ column, from: Number(from), to: Number(to) }];
}
