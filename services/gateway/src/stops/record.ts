import { relocation } from "../locating.ts";
import type { NewStop, Stop, StopChanges } from "./schemas.ts";
import type { StopFields, StopRecord } from "./store.ts";

/** The fields of a new stop, every default filled in. */
export function newFields(body: NewStop): StopFields {
  return {
    name: body.name,
    address: body.address,
    externalId: body.externalId ?? null,
    phone: body.phone ?? null,
    notes: body.notes ?? null,
    products: body.products ?? null,
    serviceMinutes: body.serviceMinutes ?? null,
    priority: body.priority ?? 0,
    pointType: body.pointType ?? "delivery",
    paymentMethod: body.paymentMethod ?? null,
    deliveryDeadline: utc(body.deliveryDeadline ?? null),
    timeWindows: windows(body.timeWindows ?? []),
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    geocodeStatus: typeof body.latitude === "number" ? "given" : "none",
    allowedCourierIds: [...new Set(body.allowedCourierIds)],
    assignedCourierId: body.assignedCourierId ?? null,
    loadDemands: body.loadDemands ? Object.entries(body.loadDemands) : null,
    requiredSkills: [...new Set(body.requiredSkills)],
  };
}

/** What a PATCH changes in a stop; fields that it does not name are left out. */
export function changedFields(body: StopChanges, record: StopRecord): Partial<StopFields> {
  const named = Object.keys(body).filter((name) => body[name as keyof StopChanges] !== undefined);
  const filled = newFields({
    ...body,
    name: body.name ?? record.name,
    address: body.address ?? record.address,
  });
  const changes = Object.fromEntries(
    Object.entries(filled).filter(
      ([name]) => named.includes(name) && name !== "latitude" && name !== "longitude",
    ),
  );
  return { ...changes, ...relocation(body, record) };
}

/** What a record has in the fields of some changes. */
export function sameFields(changes: Partial<StopFields>, record: StopRecord): Partial<StopFields> {
  const names = Object.keys(changes) as (keyof StopFields)[];
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

/** A stop in the form of an answer. */
export function stopAnswer(record: StopRecord): Stop {
  const { _id, companyId: _company, batchId: _batch, revision: _revision, loadDemands, ...fields } = record;
  return {
    id: _id,
    ...fields,
    externalId: fields.externalId ?? null,
    timeWindows: [...fields.timeWindows],
    allowedCourierIds: [...fields.allowedCourierIds],
    loadDemands: loadDemands === null ? null : Object.fromEntries(loadDemands),
    requiredSkills: [...fields.requiredSkills],
    createdAt: fields.createdAt.toISOString(),
    updatedAt: fields.updatedAt.toISOString(),
  };
}

function windows(given: NonNullable<NewStop["timeWindows"]>): StopFields["timeWindows"] {
  return given.map(({ startTime, endTime }) => ({
    startTime: utc(startTime ?? null),
    endTime: new Date(endTime).toISOString(),
  }));
}

function utc(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
