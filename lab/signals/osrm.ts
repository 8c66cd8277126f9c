import type { Reply } from "../../services/optimizer/testing/routing-server.ts";

const METERS_A_DEGREE = 80_000;
const METERS_A_SECOND = 10;

/** Answers as osrm-routed does, for a plain without obstacles. */
export function osrm(path: string): Reply {
  const { pathname, searchParams } = new URL(path, "http://osrm");
  const locations = (pathname.split("/").at(-1) ?? "").split(";").map((text) => text.split(",").map(Number));
  const chosen = (name: string): (readonly number[])[] =>
    searchParams
      .get(name)
      ?.split(";")
      .map((index) => locations[Number(index)] ?? []) ?? locations;
  const meters = chosen("sources").map(([x = 0, y = 0]) =>
    chosen("destinations").map(([u = 0, v = 0]) => Math.hypot(x - u, y - v) * METERS_A_DEGREE),
  );
  return {
    status: 200,
    body: {
      code: "Ok",
      distances: meters,
      durations: meters.map((row) => row.map((each) => each / METERS_A_SECOND)),
      destinations: chosen("destinations").map(() => ({ distance: 0 })),
    },
  };
}
