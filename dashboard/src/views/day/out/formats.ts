import { t } from "../../../texts/catalogue.ts";
import { geojsonOf } from "./geojson.ts";
import { gpxOf } from "./gpx.ts";
import { icsOf } from "./ics.ts";
import type { OutPlan } from "./plan.ts";

interface Format {
  readonly name: "csv" | "xlsx" | "geojson" | "gpx" | "ics";
  /** Whether a file holds one courier only. */
  readonly isForOne: boolean;
  readonly make: (plan: OutPlan) => Blob | Promise<Blob>;
}

/** The files that a plan can be saved as. Code that needs a library is loaded when it is asked for. */
export const formats: readonly Format[] = [
  {
    name: "xlsx",
    isForOne: false,
    make: async (plan) => (await import("./xlsx.ts")).xlsxOf(plan, (column) => t(`column.${column}`)),
  },
  {
    name: "csv",
    isForOne: false,
    make: async (plan) => text("text/csv", (await import("./csv.ts")).csvOf(plan)),
  },
  {
    name: "ics",
    isForOne: true,
    make: (plan) => text("text/calendar", icsOf(plan, { break: t("out.break") })),
  },
  {
    name: "gpx",
    isForOne: false,
    make: (plan) => text("application/gpx+xml", gpxOf(plan)),
  },
  {
    name: "geojson",
    isForOne: false,
    make: (plan) => text("application/geo+json", geojsonOf(plan)),
  },
];

function text(type: string, content: string): Blob {
  return new Blob([content], { type: `${type};charset=utf-8` });
}
