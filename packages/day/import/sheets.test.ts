import { describe, expect, test } from "vitest";
import { decodeText } from "./read/decode.ts";
import { importOf, shownLine } from "./testing.ts";
import { sheetsOfNames } from "./testing/sheets-of-names.ts";
import { sheetsOfTimes } from "./testing/sheets-of-times.ts";
import { sheets } from "./testing/sheets.ts";

describe("a sheet goes in right, or says what is doubtful", () => {
  test.each([...sheets, ...sheetsOfTimes, ...sheetsOfNames])(
    "$title",
    async ({ text, zone, lines, doubts }) => {
      const read = await importOf(text, zone === undefined ? {} : { zone });
      expect(read.lines.map((line) => shownLine(line, zone))).toEqual(lines);
      expect(read.doubts.map(({ code }) => code)).toEqual(doubts);
    },
  );

  test.each([
    [";", "\r\n", ""],
    ["\t", "\n", "\uFEFF"],
    ["|", "\n", ""],
  ])("whatever separates its cells (%j)", async (delimiter, end, mark) => {
    const rows = [
      ["Nimi", "Katuosoite", "Postinumero", "Kaupunki", "Paino"],
      ["Aino", "Annankatu 18", "00120", "Helsinki", "1 250,5"],
      ["Eino", "Bulevardi 2", "00120", "Helsinki", "3,25"],
    ];
    const text = mark + rows.map((row) => row.join(delimiter)).join(end);
    expect((await importOf(text)).lines.map((line) => shownLine(line))).toEqual([
      "Aino | Annankatu 18, 00120 Helsinki | 1250.5 weight",
      "Eino | Bulevardi 2, 00120 Helsinki | 3.25 weight",
    ]);
  });

  test.each([
    ["UTF-8 with a mark", [0xef, 0xbb, 0xbf], (code: number) => [code]],
    ["UTF-16, little end first, with a mark", [0xff, 0xfe], (code: number) => [code & 255, code >> 8]],
    ["UTF-16, little end first, without a mark", [], (code: number) => [code & 255, code >> 8]],
    ["UTF-16, big end first, without a mark", [], (code: number) => [code >> 8, code & 255]],
  ])("whatever encoding it has (%s)", (_, mark, bytesOf) => {
    const text = "Name\tAddress\tCity\nAino\tAnnankatu 18\tHelsinki\n";
    const bytes = [...mark, ...Array.from(text, (letter) => bytesOf(letter.charCodeAt(0))).flat()];
    expect(decodeText(Uint8Array.from(bytes)).replace(/^\uFEFF/, "")).toBe(text);
  });
});
