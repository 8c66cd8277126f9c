import { Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { assignmentOf, PLANNING, stopOf } from "../testing/records.ts";
import type { CourierProfile } from "../records/assignment/fields.ts";
import { planDay } from "../time/plan-day.ts";
import { solveRequest } from "./request.ts";
import { selectStops } from "./selection.ts";
import { atOnce } from "../time/steps.ts";

function profilesOf(...profiles: CourierProfile[]) {
  const assignments = profiles.map((profile, index) => assignmentOf(`a${index}`, { profile }));
  const selection = atOnce(selectStops([stopOf("s")], [], assignments, {}));
  const day = planDay("2026-12-01", "UTC");
  const records = { day, project: PLANNING, defaultStart: null, selection, assignments, current: [] };
  const { problem } = atOnce(solveRequest(records, {}));
  return { used: problem?.profiles, ofVehicles: problem?.vehicles.map(({ profile }) => profile) };
}

test("a problem has the profiles that couriers use, each once", () => {
  const { PROFILE_BIKE, PROFILE_CAR, PROFILE_FOOT, PROFILE_VAN } = Profile;
  expect(profilesOf("van", "bike", "car", "bike")).toEqual({
    used: [PROFILE_CAR, PROFILE_BIKE, PROFILE_VAN],
    ofVehicles: [2, 1, 0, 1],
  });
  expect(profilesOf("foot")).toEqual({ used: [PROFILE_FOOT], ofVehicles: [0] });
});

test("a problem has no profiles where all go by car", () => {
  expect(profilesOf("car", "car")).toEqual({ used: [], ofVehicles: [0, 0] });
});
