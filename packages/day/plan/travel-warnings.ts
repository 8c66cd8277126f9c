import {
  TravelNoticeKind,
  type TravelNotice,
  type TravelReport,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import type { RunFrame } from "./plan.ts";
import type { Warning } from "../records/warning.ts";

/** The most names in a message. Its warning has all ids. */
const MOST_NAMES = 3;

const WITHOUT_ROADS: Warning = {
  code: "ROUTING_FALLBACK",
  message:
    "The routing server did not answer. All travel is in straight lines, so times and distances are estimates.",
  stopIds: [],
  assignmentIds: [],
};

const LINES_OF_SOME =
  "No roads could be had for the profile of these couriers. Their travel is in straight lines, so times and distances are estimates.";

const WITHOUT_SIDES: Warning = {
  code: "CURBSIDE_IGNORED",
  message:
    "The travel source knows no sides of roads, so couriers may have to cross the road to a stop, whatever `curbside` says.",
  stopIds: [],
  assignmentIds: [],
};

const KINDS = [
  {
    kind: TravelNoticeKind.TRAVEL_NOTICE_KIND_UNREACHABLE,
    code: "SNAPPED_FAR",
    fact: "Too far from every known road to be reached",
    advice: " Check the coordinates, and the region of the map.",
  },
  {
    kind: TravelNoticeKind.TRAVEL_NOTICE_KIND_STRAIGHT_LINES,
    code: "ROUTING_FALLBACK",
    fact: "Far from every known road, so travel to and from there is in straight lines",
    advice: "",
  },
  {
    kind: TravelNoticeKind.TRAVEL_NOTICE_KIND_SNAPPED_FAR,
    code: "SNAPPED_FAR",
    fact: "Far from the nearest road, and the way from that road is not counted",
    advice: "",
  },
] as const;

/** Warnings for the notices of the optimizer about travel: at most one of each kind, the most serious first. */
export function travelWarnings(report: TravelReport | undefined, frame: RunFrame): Warning[] {
  if (!report) return [];
  const warnings = KINDS.flatMap(({ kind, code, fact, advice }): Warning[] => {
    const found = subjectsOf(
      report.notices.filter((notice) => notice.kind === kind),
      frame,
    );
    const [first] = found;
    if (!first) return [];
    const who = found.slice(0, MOST_NAMES).map(({ name, meters }) => `${name}${distance(meters)}`);
    const more = found.length > MOST_NAMES ? ` and ${found.length - MOST_NAMES} more` : "";
    const message = `${fact}: ${who.join(", ")}${more}.${advice}`;
    const ids = (of: "stopIds" | "assignmentIds") => [...new Set(found.flatMap((subject) => subject[of]))];
    return [{ code, message, stopIds: ids("stopIds"), assignmentIds: ids("assignmentIds") }];
  });
  const estimated = report.vehiclesWithoutRoads.flatMap(
    (vehicle) => frame.vehicles[vehicle]?.assignmentId ?? [],
  );
  return [
    ...(report.withoutRoads ? [WITHOUT_ROADS] : []),
    ...(estimated.length > 0
      ? [{ code: "ROUTING_FALLBACK" as const, message: LINES_OF_SOME, stopIds: [], assignmentIds: estimated }]
      : []),
    ...warnings,
    ...(report.withoutSides ? [WITHOUT_SIDES] : []),
  ];
}

interface Subject {
  readonly name: string;
  readonly meters: number | undefined;
  readonly stopIds: readonly string[];
  readonly assignmentIds: readonly string[];
}

/** The stops and depots at the locations of these notices, the farthest first. */
function subjectsOf(notices: readonly TravelNotice[], frame: RunFrame): Subject[] {
  const stopsAt = Map.groupBy([...frame.deliveries, ...frame.reloads], keyOf);
  const meters = (notice: TravelNotice) => notice.metersToRoad ?? Infinity;
  return notices
    .toSorted((a, b) => meters(b) - meters(a))
    .flatMap(({ place, metersToRoad }): Subject[] => {
      const location = frame.locations[place];
      const stops = location ? (stopsAt.get(keyOf(location)) ?? []) : [];
      const couriers = (frame.depots.get(place) ?? []).flatMap((vehicle) => frame.vehicles[vehicle] ?? []);
      const assignmentIds = couriers.map(({ assignmentId }) => assignmentId);
      const about = { meters: metersToRoad };
      return [
        ...stops.map(({ id, name }) => ({
          ...about,
          name: `the stop ${JSON.stringify(name)}`,
          stopIds: [id],
          assignmentIds: [],
        })),
        ...(assignmentIds.length > 0
          ? [{ ...about, name: depotName(assignmentIds), stopIds: [], assignmentIds }]
          : []),
      ];
    });
}

function depotName(assignmentIds: readonly string[]): string {
  return assignmentIds.length === 1
    ? `the depot of assignment ${assignmentIds[0] ?? ""}`
    : `the depot of ${assignmentIds.length} assignments`;
}

function distance(meters: number | undefined): string {
  return meters === undefined ? "" : ` (${Math.round(meters).toLocaleString("en-US")} m)`;
}

function keyOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude},${longitude}`;
}
