import { stopFields } from "@rondo/day/records/stop/fields.ts";
import { textFields } from "../../test/support/text-fields.ts";

/** A text of this many characters. Every third one takes two bytes. */
function text(length: number): string {
  return "abé".repeat(Math.ceil(length / 3)).slice(0, length);
}

/** The largest legal batch: 1,000 stops with every field at its longest, and this many ids in each stop. */
export function fullBatch(
  assignmentIds: readonly string[],
  idsInEach: number,
): { readonly stops: readonly object[] } {
  const ids = Array.from({ length: idsInEach }, (_, index) => assignmentIds[index % assignmentIds.length]);
  const window = (hour: number) => ({
    startTime: `2026-12-01T${String(hour).padStart(2, "0")}:00:00.000+02:00`,
    endTime: `2026-12-01T${String(hour).padStart(2, "0")}:30:00.000+02:00`,
  });
  const loads = Object.fromEntries(
    Array.from({ length: 10 }, (_, kind) => [text(49) + String(kind), 123.456789]),
  );
  const stop = {
    name: text(255),
    address: text(500),
    ...Object.fromEntries(textFields(stopFields).map(([name, most]) => [name, text(most)])),
    serviceMinutes: "1 h 30 min",
    setupMinutes: 239.99,
    priority: "urgent",
    pointType: "delivery",
    deliveryDeadline: "2026-12-01T20:00:00.000+02:00",
    readyAt: "2026-12-01T08:00:00.000+02:00",
    timeWindows: Array.from({ length: 10 }, (_, hour) => window(hour + 8)),
    latitude: 60.171,
    longitude: 24.941,
    allowedCourierIds: ids,
    preferredCourierIds: ids.slice(0, 20),
    assignedCourierId: ids[0],
    loadDemands: loads,
    collectDemands: loads,
    shipment: null,
    requiredSkills: Array.from({ length: 20 }, (_, skill) => text(98) + String(skill).padStart(2, "0")),
  };
  return { stops: Array.from({ length: 1000 }, () => stop) };
}
