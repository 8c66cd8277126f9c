import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serviceSeconds } from "./service-minutes.ts";

describe("service minutes", () => {
  it.each([
    [5, 300],
    [0.5, 30],
    [1440, 86_400],
    ["1:30", 5400],
    ["0:05", 300],
    ["20", 1200],
    ["20 min", 1200],
    ["20min", 1200],
    ["20 MINS", 1200],
    ["7.5 minutes", 450],
    ["3m", 180],
    ["2 h", 7200],
    ["1 hour", 3600],
    ["1.5 Hours", 5400],
    ["1 h 30 min", 5400],
    ["1h30m", 5400],
    ["  10 min ", 600],
    ["24:00", 86_400],
  ])("contract 3.3: reads %j as %i seconds", (given, seconds) => {
    expect(serviceSeconds(given)).toBe(seconds);
  });

  it.each([
    0,
    -1,
    1440.1,
    Number.NaN,
    Infinity,
    "",
    "soon",
    "0",
    "0:00",
    "1:60",
    "25 h",
    "-5 min",
    "5 sec",
    "1,5 h",
    "1 min 2 h",
    "1e3",
    "١٥",
  ])("contract 3.3: refuses %j", (given) => {
    expect(serviceSeconds(given)).toBeNull();
  });

  it("contract 3.3: reads a number and its text alike", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), (minutes) => {
        const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
        for (const text of [String(minutes), `${minutes} min`, clock]) {
          expect(serviceSeconds(text)).toBe(minutes * 60);
        }
        expect(serviceSeconds(minutes)).toBe(minutes * 60);
      }),
    );
  });

  it("never throws, whatever the text", () => {
    fc.assert(fc.property(fc.string(), (text) => void serviceSeconds(text)));
  });
});
