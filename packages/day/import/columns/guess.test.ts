import { expect, test } from "vitest";
import { readText } from "../read/read-file.ts";
import { guessColumns } from "./guess.ts";

const guess = (header: string, row = "") =>
  guessColumns(readText(`${header}\n${row || "x,".repeat(3)}\n`, "a"));
const meanings = (header: string, row?: string) => guess(header, row).columns.map(({ meaning }) => meaning);

test.each([
  [
    "OptimoRoute",
    "Order ID,Type,Assigned to,Location name,Address,Time window from,Time window to,Duration,Load #1",
  ],
  ["Circuit (Spoke)", "Address Line 1,Address Line 2,City,Zip,Earliest Time,Latest Time,Time at stop"],
  ["Route4Me", "Alias,Address,City,ZIP Code,Time Window Start,Time Window End,Service Time,Phone"],
  ["Routific", "Visit Name,Address,Start,End,Duration,Load,Types"],
  ["Onfleet", "Recipient_Name,Address_Line1,City/Town,Postal_Code,completeAfter,completeBefore,Task_Details"],
  ["Rondo", "Name,Address,Service minutes,Window from,Window to"],
])("%s's template is recognised, with its address and its service or window", (name, header) => {
  const { template, columns } = guess(header);
  expect(template).toBe(name);
  expect(columns.map(({ meaning }) => meaning)).toEqual(
    expect.arrayContaining(["address", "windowFrom", "windowTo"]),
  );
});

test("Names are known in other languages, with accents and units", () => {
  expect(meanings("Empfänger,Straße,PLZ,Ort,Gewicht (kg)")).toEqual([
    "name",
    "address",
    "postcode",
    "city",
    "load",
  ]);
});

test("A length of time is in the unit that its header names", () => {
  expect(guess("Name,Address,Duration (seconds)").columns[2]).toMatchObject({
    meaning: "serviceMinutes",
    unit: "seconds",
  });
});

test("Without a known name, the column with streets and numbers is the address", () => {
  expect(meanings("Wer,Wo,Was", "Aino,Kaivokatu 2,Brot")).toEqual(["ignore", "address", "ignore"]);
});
