import { Profile } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { expect, test } from "vitest";
import { osrm, refusal, row, travelBy, valhalla } from "../testing/roads.ts";

/** The questions of one matrix and one line. */
async function questionsOf(
  kind: "osrm" | "valhalla",
  avoid: string,
  answer = kind === "osrm" ? osrm() : valhalla(),
  profile: Profile = Profile.PROFILE_CAR,
): Promise<string[]> {
  const { server, between } = await travelBy(kind, answer, { ROUTING_AVOID: avoid });
  const { trace } = await between(row(2), { profile });
  await trace([0, 1], new AbortController().signal);
  return server.asked;
}

test.each([
  ["osrm", "tolls,ferries", "&exclude=toll,ferry"],
  ["osrm", "ferries", "&exclude=ferry"],
  ["valhalla", "tolls,ferries", '"costing_options":{"auto":{"use_tolls":0,"use_ferry":0}}'],
  ["valhalla", "tolls", '"costing_options":{"auto":{"use_tolls":0}}'],
] as const)(
  "%s is asked to avoid %s on each way to a road, a matrix and a line",
  async (kind, avoid, words) => {
    const questions = await questionsOf(kind, avoid);
    expect(questions).toHaveLength(3);
    expect(questions.filter((question) => !question.includes(words))).toEqual([]);
  },
);

test("a server that is to avoid nothing is not asked to", async () => {
  expect((await questionsOf("osrm", "")).join()).not.toContain("exclude");
  expect((await questionsOf("valhalla", "")).join()).not.toContain("costing_options");
});

test("tolls are no matter for a bike, ferries are", async () => {
  const questions = await questionsOf("valhalla", "tolls,ferries", valhalla(), Profile.PROFILE_BIKE);
  expect(questions.join()).toContain('"costing_options":{"bicycle":{"use_ferry":0}}');
  expect(questions.join()).not.toContain("use_tolls");
});

test("a server that cannot avoid both says so, and the run has no travel data", async () => {
  const cannot = () => refusal("InvalidValue", "Exclude flag combination is not supported.");
  await expect(questionsOf("osrm", "tolls,ferries", cannot)).rejects.toMatchObject({
    kind: "travel-unavailable",
    message: /Exclude flag combination is not supported/,
  });
});
