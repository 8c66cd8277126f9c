import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Shell } from "./testing.ts";

describe("an order of the sheet never vanishes", () => {
  const rows = [
    "Order no,Customer,Lat,Lng,To,Note",
    "A-1,Shop 1,60.17,24.94,noonish,",
    'A-2,Shop 2,60.18,24.95,"16,30",',
    "A-3,Shop 3,60.16,24.93,12,a,b",
    'A-4,Shop 4,60.16,24.92,,"ring',
    ...["A-5,Shop 5,60.16,24.92,,", "A-6,Shop 6,60.16,24.91,,twice", ",Total,,,,"],
  ];
  const args = ["plan", "orders.csv", "--depot", "60.17,24.94", "--iterations", "50"];

  it("what could not be read stands in the total, each file, show, why, the next plan and the code", async () => {
    const shell = new Shell({ "orders.csv": rows.join("\n") });
    const outs = ["html", "csv", "xlsx", "json", "geojson"].flatMap((ending) => ["--out", `day.${ending}`]);
    const { code, out, talk } = await shell.run([...args, ...outs, "--strict"]);
    expect(code).toBe(2);
    expect(talk).toContain("“noonish” in “To” is no time; write it as 16:30. This order is left out.\n");
    expect(out).toMatch(/ A-1 +Shop 1 +orders.csv:2: “noonish”[^]* A-4 .*orders.csv:5–8: A quote in “Note”/);
    expect(out).toMatch(/Together: 1 of 7 orders by .*; 6 lines of the sheet could not be read\n$/);
    const book = readFileSync(join(shell.folder, "day.xlsx")).toString();
    for (const text of [
      ...["html", "csv", "json", "geojson"].map((ending) => shell.read(`day.${ending}`)),
      book,
    ])
      for (const said of ["A-1", "“noonish” in “To”", "A-3", "A-4"]) expect(text).toContain(said);
    expect((await shell.run(["show", "day.json"])).out).toBe(out);
    expect((await shell.run(["why", "a-1", "day.json"])).out).toContain(
      "Not read, and so not in the plan. orders.csv:2",
    );
    expect((await shell.run(["plan", "day.json", "--iterations", "50", "--strict"])).code).toBe(2);
  });

  it("the hint at more lines can be copied, from whatever name they come", async () => {
    const rows = [
      "Customer,Lat,Lng,To,Colour",
      ...Array.from({ length: 6 }, (_, n) => `S ${n},60.17,24.9${n},noonish,red`),
    ];
    const input = [...rows, ...Array.from({ length: 9 }, (_, n) => `G ${n},60.17,24.9${n},12,`)].join("\n");
    const shell = new Shell({ "Auf träge.csv": input });
    const { talk } = await shell.run(["plan", "Auf träge.csv", "--iterations", "5"]);
    expect(talk).toContain('and 3 more like it: rondo check "Auf träge.csv" shows all');
    expect(talk).toContain("To → windowTo; not used: “Colour”)");
    const piped = await shell.run(["plan", "--iterations", "5"], { input });
    expect(piped.talk).toContain("and 3 more like it: rondo check with these rows shows all");
  });

  it("a row that is no order does not count, and does not block a check", async () => {
    const shell = new Shell({ "orders.csv": [rows[0], rows[2], rows.at(-1)].join("\n") });
    expect((await shell.run([...args, "--strict"])).out).toContain("1 of 1 stops");
    const { code, out, talk } = await shell.run(["check", "orders.csv"]);
    expect([code, talk]).toEqual([0, "1 stop; 1 line that is no order of this day.\n"]);
    expect(out).toBe("orders.csv:3 totals “Total”: a row of totals, no stop.\n");
  });
});
