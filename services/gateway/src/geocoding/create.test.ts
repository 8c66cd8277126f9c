import { expect, test } from "vitest";
import { offlineGeocoder } from "./create.ts";

test("the index of the offline geocoder is the one that is named, else central Helsinki", async () => {
  const helsinki = offlineGeocoder(undefined);
  expect((await helsinki.lookup("Annankatu 25", { companyId: "a" })).location).not.toBeNull();
  helsinki.close();
  expect(() => offlineGeocoder("file:///no/such/index.sqlite")).toThrow(
    /^GEOCODER_URL: .*no\/such\/index\.sqlite.*geocoder:import$/,
  );
});

test("each turn of the event loop has one look-up, companies in turn", async () => {
  const geocoder = offlineGeocoder(undefined);
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  const made: { company: string; turn: number }[] = [];
  const ask = async (company: string): Promise<void> => {
    await geocoder.lookup("Annankatu 25", { companyId: company });
    made.push({ company, turn });
  };
  setImmediate(count);
  await Promise.all("aaaaab".split("").map(ask));
  isOver = true;
  geocoder.close();
  expect(made.map(({ company }) => company).join("")).toBe("abaaaa");
  expect(new Set(made.map((one) => one.turn)).size).toBe(made.length);
});
