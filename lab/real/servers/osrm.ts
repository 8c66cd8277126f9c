import { join } from "node:path";
import { z } from "zod";
import type { CourierProfile } from "@rondo/day/records/assignment/fields.ts";
import type { Location } from "@rondo/solver/travel/location.ts";
import type { Point } from "@rondo/solver/polyline.ts";
import type { LogFile } from "../../../tools/processes/log-file.ts";
import { freePort } from "../../../tools/processes/ports.ts";
import type { Running } from "../../../tools/processes/supervisor.ts";
import { importRoads } from "../../../tools/roads/graph.ts";
import { findOsrm } from "../../../tools/roads/osrm.ts";
import { BLOCK, startRouted } from "../../../tools/roads/routed.ts";
import { readSettings } from "../../../tools/settings.ts";
import { demoExtract } from "../../../tools/start/roads.ts";
import { answerOf, legsInParts, type RoadServer } from "./server.ts";

const position = z.tuple([z.number(), z.number()]);
const wayPoint = z.object({
  location: position.transform(([longitude, latitude]): Point => [latitude, longitude]),
});
const routeAnswer = z.object({
  routes: z.tuple([z.object({ legs: z.array(z.object({ duration: z.number() })) })]),
  waypoints: z.array(wayPoint),
});
const MOST_WAY_POINTS = 100;

/** Its profiles for couriers. It has no van, which travels like a car. */
const LUA = { car: "car", bike: "bicycle", foot: "foot" } as const;
type OwnProfile = keyof typeof LUA;

/** OSRM on the roads of the demo's extract, in `folder`: a server for each profile, with a graph of its own. */
export async function startOsrm(
  folder: string,
  log: LogFile,
  say: (line: string) => void,
): Promise<RoadServer> {
  const osrm = await findOsrm(readSettings(), say);
  const servers: Partial<Record<OwnProfile, Running>> = {};
  const stop = async (): Promise<void> => {
    await Promise.all(Object.values(servers).map(async (server) => server.stop()));
  };
  const urls = { car: "", bike: "", foot: "" };
  try {
    for (const profile of Object.keys(LUA) as OwnProfile[]) {
      const graph = await importRoads(demoExtract, join(folder, profile), osrm, LUA[profile]);
      const port = await freePort();
      servers[profile] = await startRouted(osrm, graph, port, log);
      urls[profile] = `http://127.0.0.1:${port}`;
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const urlFor = (profile: CourierProfile): string => urls[profile === "van" ? "car" : profile];
  return {
    name: `OSRM ${osrm.version}`,
    kind: "osrm",
    url: urls.car,
    block: BLOCK,
    knowsSides: true,
    profiles: `bike=${urls.bike},foot=${urls.foot}`,
    stop,
    legs: async (locations, profile) =>
      legsInParts(locations, MOST_WAY_POINTS, async (part) => {
        const answer = await answerOf(
          `${urlFor(profile)}/route/v1/driving/${textOf(part)}?overview=false&continue_straight=false${sidesOf(part)}`,
        );
        const { routes, waypoints } = routeAnswer.parse(answer);
        return routes[0].legs.flatMap(({ duration: seconds }, n) => {
          const [from, to] = [waypoints[n], waypoints[n + 1]];
          return from && to ? [{ seconds, ends: [from.location, to.location] as const }] : [];
        });
      }),
  };
}

function textOf(locations: readonly Location[]): string {
  return locations
    .map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`)
    .join(";");
}

function sidesOf(locations: readonly Location[]): string {
  return `&approaches=${locations.map(({ curbside }) => (curbside ? "curb" : "unrestricted")).join(";")}`;
}
