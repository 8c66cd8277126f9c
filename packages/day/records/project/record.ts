import { changesOf, withDefaults, type ValuesOf } from "../field-table.ts";
import { relocation } from "../locating.ts";
import { projectFields } from "./fields.ts";
import type { NewProject, ProjectChanges } from "./schemas.ts";

export type ProjectFields = ValuesOf<typeof projectFields>;

/** The fields of a new project, every default filled in. */
export function newProjectFields(body: NewProject): ProjectFields {
  const isGiven = typeof body.defaultStartLatitude === "number";
  return { ...withDefaults(projectFields, body), defaultStartGeocodeStatus: isGiven ? "given" : "none" };
}

/** The changes of a PATCH. Fields that it does not name are left out. */
export function changedProjectFields(body: ProjectChanges, before: ProjectFields): Partial<ProjectFields> {
  const {
    defaultStartLatitude: _lat,
    defaultStartLongitude: _lng,
    ...changes
  } = changesOf(projectFields, body);
  const start = relocation(
    {
      address: body.defaultStartAddress,
      latitude: body.defaultStartLatitude,
      longitude: body.defaultStartLongitude,
    },
    {
      address: before.defaultStartAddress,
      latitude: before.defaultStartLatitude,
      longitude: before.defaultStartLongitude,
      geocodeStatus: before.defaultStartGeocodeStatus,
    },
  );
  return {
    ...changes,
    ...(start && {
      defaultStartLatitude: start.latitude,
      defaultStartLongitude: start.longitude,
      defaultStartGeocodeStatus: start.geocodeStatus,
    }),
  };
}
