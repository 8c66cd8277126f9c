import { expect, test } from "vitest";
import { firstChoice, nearest, slotsOf, withStop, type Option, type Slot } from "./slots.ts";

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const at = (time: string) => Date.parse(`2026-12-01T${time}:00Z`);
const NO_WISH = { from: null, until: null };

function shown(
  now: string,
  until: string,
  wish: Parameters<typeof slotsOf>[0]["wish"] = NO_WISH,
  offsetMs = 0,
) {
  const slots = slotsOf({ now: at(now), until: at(until), offsetMs, wish });
  return slots.map((slot) => `${slot.kind} ${clock(slot.from)}-${clock(slot.until)}`);
}

test("a customer is offered the next ten hours of the clock, and none after the last shift", () => {
  expect(shown("08:30", "23:00").slice(0, 3)).toEqual([
    "any 08:30-23:00",
    "hour 08:30-09:00",
    "hour 09:00-10:00",
  ]);
  expect(shown("08:30", "23:00")).toHaveLength(11);
  expect(shown("08:45", "10:30")).toEqual(["any 08:45-10:30", "hour 09:00-10:00", "hour 10:00-10:30"]);
  expect(shown("16:00", "15:00")).toEqual([]);
  expect(shown("08:30", "11:00", NO_WISH, 15 * 60_000)[1]).toBe("hour 08:45-09:45");
});

test("a wish comes first, from now or until the end where it names one time only", () => {
  expect(shown("08:30", "15:00", { from: null, until: at("12:00") })[0]).toBe("wish 08:30-12:00");
  expect(shown("08:30", "15:00", { from: at("13:00"), until: null })[0]).toBe("wish 13:00-15:00");
});

test("no other time is chosen for a wish that nobody can serve", () => {
  const option = (...shortfalls: (object | null)[]) =>
    ({ violations: shortfalls.map((shortfall) => ({ shortfall })) }) as Option;
  const offer = (kind: Slot["kind"], ...options: Option[]) => ({
    slot: { kind, from: 0, until: 1 },
    options,
  });
  const [fits, never, late] = [option(), option(null), option({ amount: 5 })];
  expect(firstChoice([offer("any", never), offer("hour", late, fits)])).toBe(1);
  expect(firstChoice([offer("wish", fits), offer("any", fits)])).toBe(0);
  expect(firstChoice([offer("wish", never, late), offer("any", fits)])).toBe(-1);
  expect(nearest([never, late])).toBe(late);
  expect(nearest([never])).toBe(never);
});

test("a stop goes to its position, and the loading visit that it needs before or after it", () => {
  const reload = (position: number, after: boolean) => ({
    position: 1,
    extraReload: { stopId: "depot", position, after },
    partner: null,
  });
  expect(withStop(["a", "b"], "new", { position: 1, extraReload: null, partner: null })).toEqual([
    "a",
    "new",
    "b",
  ]);
  expect(withStop(["a", "b"], "new", reload(0, false))).toEqual(["depot", "a", "new", "b"]);
  expect(withStop(["a", "b"], "new", reload(1, false))).toEqual(["a", "depot", "new", "b"]);
  expect(withStop(["a", "b"], "new", reload(1, true))).toEqual(["a", "new", "depot", "b"]);
  expect(withStop(["a", "b"], "new", reload(2, false))).toEqual(["a", "new", "b", "depot"]);
  const pair = (at: number, isPickup: boolean) => {
    const partner = { stopId: "other", index: null, position: at };
    return withStop(["a", "b"], "new", { position: 1, extraReload: null, partner }, isPickup);
  };
  expect(pair(0, false)).toEqual(["other", "a", "new", "b"]);
  expect(pair(1, false)).toEqual(["a", "other", "new", "b"]);
  expect(pair(1, true)).toEqual(["a", "new", "other", "b"]);
  expect(pair(2, true)).toEqual(["a", "new", "b", "other"]);
});
