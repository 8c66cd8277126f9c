import type { Feature, FeatureCollection, Geometry } from "geojson";
import { depotsOf, lineOf } from "./line.ts";
import { leftOf, rowsOf, type OutPlan } from "./plan.ts";

/**
 * A plan as GeoJSON (RFC 7946): a line for each route, then a point for each visit, then the stops in no route, without
 * geometry if nobody knows where they are, then the depots. Times are instants.
 */
export function geojsonOf(plan: OutPlan): string {
  const { project, lanes, stops } = plan;
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
            ...{ address: stop?.address ?? null, phone: stop?.phone ?? null, notes: stop?.notes ?? null },
            ...{ loadDemands: stop?.loadDemands ?? null, collectDemands: stop?.collectDemands ?? {} },
            ...{ shipment: stop?.shipment ?? null },
            ...{ products: stop?.products ?? null },
            ...{ plannedArrivalAt, serviceStartAt, plannedDepartureAt },
          },
        },
      ];
    }),
  );
  const depots = depotsOf(lanes, project).map((coordinates): Feature => ({
    type: "Feature",
    geometry: { type: "Point", coordinates },
    properties: { type: "depot" },
  }));
  const left = leftOf(plan).map(
    ({ type, name, externalId, address, stop, reasons, why }): Feature<Geometry | null> => ({
      type: "Feature",
      geometry:
        stop === undefined || stop.latitude === null || stop.longitude === null
          ? null
          : { type: "Point", coordinates: [stop.longitude, stop.latitude] },
      properties: {
        ...{ type, stopId: stop?.id ?? null, externalId, name, address, reasons },
        ...(type === "unread" && { why }),
      },
    }),
  );
  const collection: FeatureCollection<Geometry | null> = {
    type: "FeatureCollection",
    features: [...lines, ...points, ...left, ...depots],
  };
  return JSON.stringify(collection, null, 1);
}
