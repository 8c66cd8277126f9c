import { expect, test } from "vitest";
import { decodePolyline } from "../polyline.ts";
import { edge, row, travelBy, valhalla } from "../testing/roads.ts";

const { signal } = new AbortController();
const leg = (from: number, to: number) => Math.round(Math.abs(to - from) * 1e4);
const hundredths = (count: number) => row(count, 0.01);

test("reads seconds, and kilometres as metres", async () => {
  const { between } = await travelBy("valhalla", valhalla({ leg }));
  const { durations, distances } = (await between(hundredths(2))).matrix;
  expect([...durations]).toEqual([0, 100, 100, 0]);
  expect([...distances]).toEqual([0, 1000, 1000, 0]);
});

test("a location far from every road is unreachable, and the others are not", async () => {
  const edges = (lon: number) => (lon === 24.01 ? null : [edge(lon)]);
  const { between } = await travelBy("valhalla", valhalla({ leg, edges }));
  const { durations } = (await between(hundredths(3))).matrix;
  expect([...durations]).toEqual([0, -1, 200, -1, 0, -1, 200, -1, 0]);
});

test("a location whose nearest road cannot be left is asked for on the next road, in times and lines", async () => {
  const [nearest, next] = [24.0001, 24.0002];
  const edges = (lon: number) => (lon === 24 ? [edge(nearest, 1), edge(next)] : [edge(lon, 1)]);
  const { server, between } = await travelBy("valhalla", valhalla({ edges }));
  await (await between(hundredths(2))).trace([0, 1], signal);
  const questions = server.asked.filter((asked) => !asked.startsWith("/locate"));
  expect(questions).toHaveLength(2);
  for (const question of questions)
    expect([...question.matchAll(/"lon":([\d.]+)/g)].map(([, lon]) => Number(lon)).slice(0, 2)).toEqual([
      next,
      24.01,
    ]);
});

test("joins the legs of a route, in the precision of the contract", async () => {
  const locations = hundredths(30);
  const { between } = await travelBy("valhalla", valhalla());
  const { trace } = await between(locations);
  const line = decodePolyline(await trace([...locations.keys()], signal));
  expect(line).toEqual(locations.map(({ longitude }) => [60, longitude]));
});
