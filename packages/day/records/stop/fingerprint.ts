import type { StopFields } from "./record.ts";
import { priorityRank } from "./priority.ts";
import { serviceSeconds } from "./service-minutes.ts";
import { digest } from "../../text/digest.ts";

type PlannedFields = {
  readonly [Name in keyof StopFields]: ((stop: Pick<StopFields, Name>) => unknown) | null;
};

/** What planning reads of each field of a stop, in one form for each meaning. Null: planning does not read the field. */
const PLANNED: PlannedFields = {
  name: null,
  address: null,
  externalId: null,
  phone: null,
  notes: null,
  products: null,
  serviceMinutes: ({ serviceMinutes: minutes }) => (minutes === null ? null : serviceSeconds(minutes)),
  setupMinutes: ({ setupMinutes }) => setupMinutes,
  priority: ({ priority }) => priorityRank(priority),
  pointType: ({ pointType }) => pointType,
  paymentMethod: null,
  deliveryDeadline: ({ deliveryDeadline }) => deliveryDeadline,
  readyAt: ({ readyAt }) => readyAt,
  timeWindows: ({ timeWindows }) => timeWindows.map(({ startTime, endTime }) => [startTime, endTime]),
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  geocodeStatus: null,
  geocodeQuality: null,
  allowedCourierIds: ({ allowedCourierIds }) => [...allowedCourierIds].sort(),
  assignedCourierId: ({ assignedCourierId }) => assignedCourierId,
  loadDemands: ({ loadDemands }) => Object.entries({ count: 1, ...loadDemands }).sort(),
  collectDemands: ({ collectDemands }) => Object.entries(collectDemands).sort(),
  shipment: ({ shipment }) => shipment,
  requiredSkills: ({ requiredSkills }) => [...requiredSkills].sort(),
  finishInWindow: ({ finishInWindow }) => finishInWindow,
  lateMinutes: ({ lateMinutes }) => lateMinutes,
  visitOrder: ({ visitOrder }) => visitOrder,
  preferredCourierIds: ({ preferredCourierIds }) => [...preferredCourierIds].sort(),
  lastChange: null,
};

/** The fallbacks of these fields, as in `fields.ts`, whose schemas pages need not load. */
export const FALLBACKS: Partial<StopFields> = {
  ...{
    serviceMinutes: null,
    setupMinutes: null,
    priority: 0,
    pointType: "delivery",
    deliveryDeadline: null,
    timeWindows: [],
  },
  ...{ latitude: null, longitude: null, allowedCourierIds: [], assignedCourierId: null },
  ...{ loadDemands: null, collectDemands: {}, shipment: null, requiredSkills: [] },
  ...{ finishInWindow: false, lateMinutes: 0, visitOrder: null },
  ...{ preferredCourierIds: [], readyAt: null },
};

/** The fields of a stop that planning reads. */
export const plannedFields = (Object.keys(PLANNED) as (keyof StopFields)[]).filter(
  (name) => PLANNED[name] !== null,
);

/** What a stop without a field means. A field that is added later changes no fingerprint of a stop that lacks it. */
const LACKING = new Map(
  plannedFields.map((name) => [name, JSON.stringify(PLANNED[name]?.(FALLBACKS as StopFields))]),
);

/** Of records that have been asked for. A record never changes. */
const known = new WeakMap<StopFields, string>();

/** A hash of what planning reads of a stop. It changes only when planning would read something else. */
export function fingerprintOf(stop: StopFields): string {
  const before = known.get(stop);
  if (before !== undefined) return before;
  const fingerprint = hashOf(stop);
  known.set(stop, fingerprint);
  return fingerprint;
}

function hashOf(stop: StopFields): string {
  const parts = plannedFields.flatMap((name) => {
    const text = JSON.stringify(PLANNED[name]?.(stop));
    return text === LACKING.get(name) ? [] : [name, text];
  });
  return digest(parts.join("\n"));
}
