import { readSheet } from "read-excel-file/universal";
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Shell, sheetOf } from "./testing.ts";

const DEPOT = ["--depot", "60.17,24.94"];

describe("a sheet is planned", () => {
  it.each(["1.12.2026", "tomorrow", "Tuesday"])(
    "for a day as people write it, if it can be one only: %s",
    async (date) => {
      const shell = new Shell({ "orders.csv": sheetOf(2) });
      const { project } = await shell.plan("orders.csv", "--date", date);
      expect(project.defaultStartDate).toBe("2026-12-01");
    },
  );

  it("without a flag: one courier, today, from the first stop on, and the talk says so", async () => {
    const shell = new Shell({ "orders.csv": sheetOf(5) });
    const { code, out, talk } = await shell.run(["plan", "orders.csv"]);
    expect(code).toBe(0);
    expect(out).toContain("Together: 5 of 5 stops by 1 courier,");
    expect(out).toContain("30 November 2026");
    expect(talk).toMatch(/^orders.csv: 5 stops \(Customer → name, Lat → latitude, Lng → longitude\)\.\n/);
    expect(talk).toContain("Each route begins at its first stop");
    expect(shell.files).toEqual(["orders.csv"]);
  });

  it("with work shared among made-up couriers, and the last line says what that costs", async () => {
    const shell = new Shell({ "orders.csv": sheetOf(24) });
    const args = ["plan", "orders.csv", "--couriers", "3", ...DEPOT, "--iterations", "300"];
    const shared = await shell.run(args);
    expect(shared.out).toContain("24 of 24 stops by 3 couriers");
    expect(shared.talk.trimEnd().split("\n").at(-1)).toMatch(
      /^Sharing the work costs .* --balance 0 does not share\.$/,
    );
    const alone = await shell.run([...args, "--balance", "0"]);
    expect(alone.out).toContain("24 of 24 stops by 1 courier,");
    expect(alone.talk).not.toContain("Sharing");
  });

  it("with the couriers, the day and the depot that it names", async () => {
    const rows = [
      "Name,Lat,Lng,Type,Driver,Date,Needs",
      "Store,60.17,24.94,depot,,,",
      "A,60.18,24.95,,Aino,2026-12-03,cold",
      "B,60.16,24.93,,Bernd,2026-12-03,",
    ];
    const shell = new Shell({ "day.csv": rows.join("\n") });
    const { project, couriers, result } = await shell.plan("day.csv");
    expect(project).toMatchObject({ defaultStartDate: "2026-12-03", defaultStartLatitude: 60.17 });
    expect(couriers.map(({ courier }) => courier.firstName)).toEqual(["Aino", "Bernd"]);
    expect(result.routes.map(({ stops }) => stops.map(({ name }) => name))).toEqual([["A"], ["B"]]);
  });

  it("as far as places are known, and the talk says how the others get theirs", async () => {
    const shell = new Shell({
      "orders.csv": `${sheetOf(2, { Address: () => "Street 1" })}\nNowhere,,,Street 9`,
    });
    const { code, out, talk } = await shell.run(["plan", "orders.csv", "--iterations", "20"]);
    expect(code).toBe(0);
    expect(out).toMatch(/Nowhere {2}NO_COORDINATES[^]*2 of 3 stops/);
    expect(talk).toMatch(/1 stop without coordinates: left out\..*\n {2}orders.csv:4 {2}Nowhere\n/);
    const check = await shell.run(["check", "orders.csv"]);
    expect(check.out).toMatch(/^orders.csv:4 NO_COORDINATES “Nowhere”/m);
    expect(check.talk).toContain("3 stops; 1 without coordinates");
  });

  it("with loads by the names that sheets have for them", async () => {
    const shell = new Shell({ "tour.csv": sheetOf(4, { Kisten: () => "3" }) });
    const unlimited = await shell.run(["plan", "tour.csv", "--iterations", "20"]);
    expect(unlimited.talk).not.toContain("Note:");
    await shell.run(["plan", "tour.csv", "--iterations", "20", "--out", "day.json"]);
    expect((await shell.run(["why", "shop 1", "day.json"])).out).not.toContain("Note:");
    const { result } = await shell.plan("tour.csv", "--load", "kisten=7");
    expect(result.unassignedStops).toHaveLength(2);
  });

  it("that is pasted, or a workbook's text, from what is piped in", async () => {
    const text = sheetOf(3).replaceAll(",", "\t");
    const maker = new Shell({ "orders.csv": sheetOf(3) });
    await maker.run(["plan", "orders.csv", "--out", "day.xlsx"]);
    const book = readFileSync(join(maker.folder, "day.xlsx"));
    for (const input of [
      text,
      Buffer.from(text, "utf16le"),
      Buffer.from(text.replace("Shop 1", "Größe"), "latin1"),
      book,
    ])
      expect((await new Shell().run(["plan", "--iterations", "20"], { input })).out).toContain(
        "3 of 3 stops",
      );
  });

  it("the same each time with a number of iterations, and the plan is read again as a day", async () => {
    const shell = new Shell({ "orders.csv": sheetOf(12) });
    const args = ["plan", "orders.csv", "--couriers", "2", ...DEPOT, "--iterations", "400", "--json"];
    const [first, second] = [await shell.run(args), await shell.run(args)];
    const plain = (text: string): unknown =>
      JSON.parse(text.replace(/"solveSeconds": [\d.]+/, '"solveSeconds": 0'));
    expect(plain(first.out)).toEqual(plain(second.out));
    await shell.run([...args, "--out", "day.json"]);
    const again = await shell.run(["plan", "day.json", "--iterations", "400", "--json"]);
    expect(plain(again.out)).toEqual(plain(first.out));
  });
});

describe("other files", () => {
  it("VROOM's problem, with times of a day and since 1970 alike", async () => {
    const since = Date.parse("2026-12-01T00:00:00+02:00") / 1000;
    const problem = (from: number) => ({
      vehicles: [
        {
          id: 7,
          start: [24.94, 60.17],
          end: [24.94, 60.17],
          capacity: [4],
          skills: [1],
          time_window: [from + 28_800, from + 57_600],
        },
      ],
      jobs: [
        {
          id: 1,
          location: [24.95, 60.18],
          service: 300,
          ...{ delivery: [3], pickup: [1] },
          skills: [1],
          time_windows: [[from + 36_000, from + 39_600]],
        },
        { id: 2, description: "Too much", location: [24.93, 60.16], delivery: [5] },
      ],
    });
    const shell = new Shell({
      "day.json": JSON.stringify(problem(0)),
      "epoch.json": JSON.stringify(problem(since)),
    });
    const [day, epoch] = [
      await shell.plan("day.json", "--date", "2026-12-01"),
      await shell.plan("epoch.json"),
    ];
    expect(epoch.result.routes[0]?.stops).toEqual(day.result.routes[0]?.stops);
    expect(day.result.routes[0]?.stops).toMatchObject([
      { name: "Job 1", serviceStartAt: "2026-12-01T08:00:00.000Z", loadAfter: { load: 1 } },
    ]);
    expect(day.result.unassignedStops).toMatchObject([{ name: "Too much", reasons: [{ code: "CAPACITY" }] }]);
  });

  it("a published instance, as npm run solve prints it", async () => {
    const instance =
      "CAPACITY : 10\nNODE_COORD_SECTION\n1 0 0\n2 0 10\n3 10 0\nDEMAND_SECTION\n1 0\n2 5\n3 5\nDEPOT_SECTION\n1\n";
    const shell = new Shell({ "small.vrp": instance });
    const { out } = await shell.run(["plan", "small.vrp", "--iterations", "20", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ routes: [expect.arrayContaining([1, 2])], cost: 34 });
  });
});

describe("a plan is written", () => {
  const all = ["csv", "xlsx", "json", "geojson", "gpx", "ics", "html"];

  it("in the formats of all endings, a calendar for each courier", async () => {
    const hostile = sheetOf(16).replace("Shop 1", "<script>alert(1)</script>");
    const shell = new Shell({ "orders.csv": hostile });
    const args = all.flatMap((ending) => ["--out", `day.${ending}`]);
    const { code, talk } = await shell.run([
      "plan",
      "orders.csv",
      "--couriers",
      "2",
      ...DEPOT,
      "--iterations",
      "100",
      ...args,
    ]);
    expect(code, talk).toBe(0);
    const names = [
      "day-Courier-1.ics",
      "day-Courier-2.ics",
      "day.csv",
      "day.geojson",
      "day.gpx",
      "day.html",
      "day.json",
      "day.xlsx",
    ];
    expect(shell.files).toEqual([...names, "orders.csv"]);
    const book = readFileSync(join(shell.folder, "day.xlsx"));
    expect((await readSheet(new Uint8Array(book).buffer)).length).toBe(17);
    const page = shell.read("day.html");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toMatch(/<script|https?:|@import|url\(/);
    expect(page.match(/<circle/g)).toHaveLength(16);
  });

  it("whole or not at all: what is refused leaves nothing behind", async () => {
    const shell = new Shell({ "orders.csv": sheetOf(3) });
    for (const args of [
      ["--out", "day.pdf"],
      ["--out", "missing/day.csv"],
      ["--depot", "Nowhere 1", "--out", "day.csv"],
    ]) {
      const { code, talk } = await shell.run(["plan", "orders.csv", "--iterations", "50", ...args]);
      expect(code).toBe(1);
      expect(talk).toContain(args[1]);
      expect(shell.files).toEqual(["orders.csv"]);
    }
  });
});

describe("streams and codes", () => {
  const late = `${sheetOf(3)}\nLate,60.17,24.95`
    .split("\n")
    .map((row, n) => `${row},${["Window", "", "", "", "03:00-04:00"][n] ?? ""}`)
    .join("\n");

  it("stops left out have their reasons in words; with --strict the code is 2", async () => {
    const shell = new Shell({ "orders.csv": late });
    const args = ["plan", "orders.csv", ...DEPOT, "--iterations", "50"];
    const { code, out } = await shell.run(args);
    expect(code).toBe(0);
    expect(out).toMatch(
      /Not in the plan:\n {2}Late {2}TIME_WINDOW: With Courier 1, the service would start .* closes\./,
    );
    expect((await shell.run([...args, "--strict"])).code).toBe(2);
    await shell.run([...args, "--out", "day.json"]);
    const why = await shell.run(["why", "late", "day.json"]);
    expect(why.out).toMatch(
      /^Late, .*\n {2}Left out\. TIME_WINDOW: .*\n {2}It fits with the window 03:00–\d\d:\d\d/,
    );
    expect((await shell.run(["why", "shop 2", "day.json"])).out).toMatch(/Courier 1, stop \d: arrives/);
    expect((await shell.run(["show", "day.json"])).out).toBe(out);
    const outs = ["--out", "again.csv", "--out", "again.json"];
    expect((await shell.run(["export", "day.json", ...outs])).talk).toBe("Written: again.csv, again.json.\n");
    expect((await shell.run(["show", "again.json"])).out).toBe(out);
  });

  it("Ctrl+C takes the bar away, writes nothing, and says so", async () => {
    const shell = new Shell({ "orders.csv": sheetOf(30) });
    const stop = new AbortController();
    const args = ["plan", "orders.csv", "--seconds", "600", "--out", "day.csv"];
    const ran = shell.run(args, {
      isWatched: true,
      until: stop.signal,
      onTalk: (text) => {
        if (text.includes("█") || text.includes("░")) stop.abort();
      },
    });
    const { code, talk } = await ran;
    expect(code).toBe(130);
    expect(talk).toMatch(/\r\u001b\[2Krondo: stopped: nothing was written\n$/);
    expect(shell.files).toEqual(["orders.csv"]);
  });

  it("a bar is shown where somebody watches, and taken away again", async () => {
    const shell = new Shell({ "orders.csv": sheetOf(30) });
    const args = ["plan", "orders.csv", "--seconds", "1"];
    const watched = await shell.run(args, { isWatched: true });
    expect(watched.talk).toMatch(/\rPlanning █+░* \d+ %.*\r\u001b\[2K/s);
    expect(watched.out).not.toContain("█");
    expect((await shell.run([...args.slice(0, 2), "--iterations", "20"])).talk).not.toContain("\r");
  });

  it("a check prints file, line, column, code and text, and fails for what blocks", async () => {
    const rows = sheetOf(3, {
      From: () => "10:00",
      To: (n) => (n === 1 ? "nonsense" : n === 2 ? "9:00" : "11:00"),
    });
    const shell = new Shell({ "orders.csv": rows });
    const { code, out, talk } = await shell.run(["check", "orders.csv"]);
    expect(out).toBe(
      "orders.csv:3:5 badTime “nonsense” in “To” is no time; write it as 16:30.\n" +
        "orders.csv:4:5 windowBackwards The window ends at “9:00”, before it begins.\n",
    );
    expect(talk).toBe("1 stop; 2 lines of the sheet could not be read.\n");
    expect(code).toBe(1);
    expect(shell.files).toEqual(["orders.csv"]);
  });

  it("the demo needs no file, leaves its sheet, and lets it be when it is changed", async () => {
    const shell = new Shell();
    const { code, out, talk } = await shell.run(["demo", "--iterations", "100"]);
    expect(code, talk).toBe(0);
    expect(out).toMatch(/6\d of 6\d stops by 3 couriers/);
    expect(talk).not.toContain("to look at");
    const [head = "", first = ""] = shell.read("demo.csv").split("\r\n");
    expect(
      (await new Shell({ "demo.csv": `${head}\n${first}` }).run(["demo", "--iterations", "5"])).out,
    ).toContain("1 of 1 stops");
  });
});
