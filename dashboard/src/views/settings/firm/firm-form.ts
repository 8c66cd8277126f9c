import { isLoadFault, kindOf, loadsText, typedLoads } from "@rondo/day/quantity/load.ts";
import { typedMinutes } from "@rondo/day/quantity/minutes.ts";
import { numberText, type Language } from "@rondo/day/quantity/number.ts";
import { timeOfDay } from "@rondo/day/records/time-of-day.ts";
import { listIn } from "@rondo/day/text/list-in.ts";
import type { Firm, FirmBody } from "../../../api/types.ts";

/** A row of a list as it is written. */
export type Row = Readonly<Record<string, string>>;
export const lists = ["depots", "vehicles", "loadKinds"] as const;
export type ListName = (typeof lists)[number];

/** A firm's settings as a person writes them. */
export interface FirmForm extends Readonly<Record<ListName, readonly Row[]>> {
  readonly workStartTime: string;
  readonly workEndTime: string;
  readonly stopDurationMinutes: string;
}

/** What an added row has. */
export const NEW_ROW: Readonly<Record<ListName, Row>> = {
  depots: { name: "", address: "" },
  vehicles: { name: "", loadLimits: "", skills: "", profile: "van" },
  loadKinds: { name: "", unit: "" },
};

export function formOf(firm: Firm, language: Language): FirmForm {
  const kinds = firm.loadKinds.map(({ name }) => name);
  const { stopDurationMinutes: minutes } = firm;
  return {
    workStartTime: firm.workStartTime === null ? "" : timeOfDay(firm.workStartTime),
    workEndTime: firm.workEndTime === null ? "" : timeOfDay(firm.workEndTime),
    stopDurationMinutes: minutes === null ? "" : numberText(minutes, language),
    depots: firm.depots,
    vehicles: firm.vehicles.map(({ name, loadLimits, skills, profile }) => ({
      ...{ name, profile, skills: skills.join(", ") },
      loadLimits: loadsText(loadLimits, language, kinds),
    })),
    loadKinds: firm.loadKinds.map(({ name, unit }) => ({ name, unit: unit ?? "" })),
  };
}

/** The form without rows in which nothing is written. */
export function withoutEmpty(form: FirmForm): FirmForm {
  const isWritten = ({ profile: _, ...row }: Row) => Object.values(row).some((text) => text.trim() !== "");
  const written = lists.map((list) => [list, form[list].filter(isWritten)] as const);
  return { ...form, ...(Object.fromEntries(written) as Record<ListName, Row[]>) };
}

/** Why a text cannot be read: the key of the fault, and the part of the text. */
export interface Unread {
  readonly fault: "number" | "open" | "kind" | "twice" | "noMinutes" | "unit";
  readonly part: string;
}

/** The body of the API, or the faults by path: nothing is sent that was not read. */
export function bodyOf(
  form: FirmForm,
  revision: number,
  language: Language,
): { readonly body: FirmBody } | { readonly faults: Readonly<Record<string, Unread>> } {
  const faults: Record<string, Unread> = {};
  const loadKinds = form.loadKinds.map(({ name = "", unit = "" }) => ({
    name: name.trim(),
    unit: unit.trim() === "" ? null : unit.trim(),
  }));
  const kinds = loadKinds.map(({ name }) => name);
  const units = new Map(
    loadKinds.flatMap(({ name, unit }) => (unit === null ? [] : [[unit.toLowerCase(), name]])),
  );
  for (const [index, { name, unit }] of loadKinds.entries())
    if (unit !== null && isTaken(unit, name))
      faults[`loadKinds.${index}.unit`] = { fault: "unit", part: unit };
  const vehicles = form.vehicles.map(({ name = "", loadLimits = "", skills = "", profile }, index) => {
    const read = typedLoads(loadLimits, { language, kinds, units });
    if (isLoadFault(read)) faults[`vehicles.${index}.loadLimits`] = read;
    const loads = isLoadFault(read) || Object.keys(read).length === 0 ? null : read;
    // The options of the form are the profiles.
    return { name: name.trim(), loadLimits: loads, skills: listIn(skills), profile: profile as "van" };
  });
  const text = form.stopDurationMinutes.trim();
  const minutes = text === "" ? null : typedMinutes(text, language);
  if (text !== "" && minutes === null) faults["stopDurationMinutes"] = { fault: "noMinutes", part: text };
  if (Object.keys(faults).length > 0) return { faults };
  const body = {
    revision,
    workStartTime: form.workStartTime === "" ? null : form.workStartTime,
    workEndTime: form.workEndTime === "" ? null : form.workEndTime,
    stopDurationMinutes: minutes,
    depots: form.depots.map(({ name = "", address = "" }) => ({
      name: name.trim(),
      address: address.trim(),
    })),
    vehicles,
    loadKinds,
  };
  return { body };
}

/** Whether a unit is read as another kind, or as more or less than one of this one: "t" is 1,000 of weight. */
function isTaken(unit: string, kind: string): boolean {
  const { key, factor } = kindOf(unit, []);
  return key !== unit && (key !== kind || factor !== 1);
}
