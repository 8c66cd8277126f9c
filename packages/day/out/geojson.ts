import type { Feature, FeatureCollection } from "geojson";
import { lineOf } from "./line.ts";
import { rowsOf } from "./plan.ts";
import type { OutPlan } from "./plan.ts";

/** A plan as GeoJSON (RFC 7946): a line for each route, then a point for each visit. Times are instants. */
export function geojsonOf({ project, lanes, stops }: OutPlan): string {
  const lines = lanes.flatMap((lane): Feature[] => {
    const { route } = lane;
    const coordinates = lineOf(lane, project);
    if (route === null || coordinates.length < 2) return [];
    const { startAt, endAt, totalDistanceMeters, totalDurationSeconds } = route;
    return [
      {
        type: "Feature",
        geometry: { type: "LineString", coordinates },
        properties: { courier: lane.name, startAt, endAt, totalDistanceMeters, totalDurationSeconds },
      },
    ];
  });
  const points = lanes.flatMap((lane) =>
    rowsOf(lane, stops).flatMap(({ row, visit, stop }): Feature[] => {
      if (visit === null || row.longitude === null || row.latitude === null) return [];
      const { stopId, type, externalId, name, plannedArrivalAt, serviceStartAt, plannedDepartureAt } = row;
      return [
        {
          type: "Feature",
          geometry: { type: "Point", coordinates: [row.longitude, row.latitude] },
          properties: {
            ...{ courier: lane.name, number: visit.number, type, stopId, externalId, name },
            address: stop?.address ?? null,
            ...{ plannedArrivalAt, serviceStartAt, plannedDepartureAt },
          },
        },
      ];
    }),
  );
  const collection: FeatureCollection = { type: "FeatureCollection", features: [...lines, ...points] };
  return JSON.stringify(collection, null, 1);
}
