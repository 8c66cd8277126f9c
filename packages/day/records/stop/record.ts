import { changesOf, withDefaults, type ValuesOf } from "../field-table.ts";
import { relocation } from "../locating.ts";
import { stopFields } from "./fields.ts";
import type { NewStop, StopChanges } from "./schemas.ts";

export type StopFields = ValuesOf<typeof stopFields>;

/** A stop as planning reads it: a record, or an answer. */
export interface PlannedStop extends StopFields {
  readonly id: string;
}

/** A stop as the service knows it. */
export interface StopRecord extends PlannedStop {
  readonly companyId: string;
  readonly projectId: string;
  /** The try that created it. It begins with the request's `creationId`. */
  readonly batchId: string;
  /** Goes up with every change. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The fields of a new stop, every default filled in. */
export function newFields(body: NewStop): StopFields {
  const geocodeStatus = typeof body.latitude === "number" ? "given" : "none";
  return { ...withDefaults(stopFields, body), geocodeStatus };
}

/** The changes of a PATCH. Fields that it does not name are left out. */
export function changedFields(body: StopChanges, record: StopRecord): Partial<StopFields> {
  const { latitude: _latitude, longitude: _longitude, ...changes } = changesOf(stopFields, body);
  const location = relocation(body, record);
  return { ...changes, ...(location && { ...location, geocodeQuality: null }) };
}

/** The record's values of the changed fields. */
export function sameFields(changes: Partial<StopFields>, record: StopRecord): Partial<StopFields> {
  const names = Object.keys(changes) as (keyof StopFields)[];
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
