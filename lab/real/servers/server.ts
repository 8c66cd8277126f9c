import type { CourierProfile } from "@rondo/day/records/assignment/fields.ts";
import type { Location } from "@rondo/solver/travel/location.ts";
import type { Point } from "@rondo/solver/polyline.ts";

export interface Leg {
  readonly seconds: number;
  readonly ends: readonly [Point, Point];
}

/** A routing server on this machine, and what it says when it is asked without Rondo. */
export interface RoadServer {
  readonly name: string;
  readonly url: string;
  /** The settings with which an optimizer asks it. */
  readonly kind: "osrm" | "valhalla";
  readonly block: number;
  readonly knowsSides: boolean;
  /** ROUTING_PROFILES. */
  readonly profiles: string;
  /** Ends it, if it was started here. */
  stop(): Promise<void>;
  /** The legs of its route along locations: how long each takes, and where on the roads it begins and ends. */
  legs(locations: readonly Location[], profile: CourierProfile): Promise<Leg[]>;
}

/** A server's answer to a question; one that is no success is an error. */
export async function answerOf(url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** The legs along locations from a server that takes so many in one question. */
export async function legsInParts(
  locations: readonly Location[],
  most: number,
  legsOf: (part: readonly Location[]) => Promise<Leg[]>,
): Promise<Leg[]> {
  const legs: Leg[] = [];
  for (let first = 0; first < locations.length - 1; first += most - 1)
    legs.push(...(await legsOf(locations.slice(first, first + most))));
  return legs;
}
