import { expect, it } from "vitest";
import type { Firm } from "../../../api/types.ts";
import { bodyOf, formOf, NEW_ROW, withoutEmpty } from "./firm-form.ts";

const firm: Firm = {
  ...{
    revision: 3,
    updatedAt: null,
    workStartTime: "07:30:00",
    workEndTime: "15:00:00",
    stopDurationMinutes: 4.5,
  },
  depots: [{ name: "North", address: "Mannerheimintie 1" }],
  vehicles: [
    { name: "Van", loadLimits: { weight: 1000, boxes: 12.5 }, skills: ["cold", "lift"], profile: "van" },
    { name: "Bike", loadLimits: null, skills: [], profile: "bike" },
  ],
  loadKinds: [
    { name: "weight", unit: "kg" },
    { name: "boxes", unit: "bx" },
  ],
};

it.each(["en", "de"] as const)("a firm's settings are read as they were written: %s", (language) => {
  const form = formOf(firm, language);
  const { updatedAt: _, ...settings } = firm;
  expect(bodyOf(form, 3, language)).toEqual({
    body: { ...settings, workStartTime: "07:30", workEndTime: "15:00" },
  });
});

it("a unit of the firm is read as its kind", () => {
  const [van] = formOf(firm, "en").vehicles;
  const form = { ...formOf(firm, "en"), vehicles: [{ ...van, loadLimits: "3 BX, 500 g" }] };
  expect(bodyOf(form, 3, "en")).toMatchObject({
    body: { vehicles: [{ loadLimits: { boxes: 3, weight: 0.5 } }] },
  });
});

it("what cannot be read is said at its place and not sent; a row without words is no row", () => {
  const [van] = formOf(firm, "en").vehicles;
  const form = {
    ...formOf(firm, "en"),
    stopDurationMinutes: "soon",
    loadKinds: [...formOf(firm, "en").loadKinds, { name: "pallets", unit: "t" }],
    vehicles: [NEW_ROW.vehicles, { ...van, loadLimits: "12" }],
  };
  expect(bodyOf(withoutEmpty(form), 3, "en")).toEqual({
    faults: {
      "loadKinds.2.unit": { fault: "unit", part: "t" },
      "vehicles.0.loadLimits": { fault: "kind", part: "12" },
      stopDurationMinutes: { fault: "noMinutes", part: "soon" },
    },
  });
});
