import { t } from "../../../texts/catalogue.ts";
import { geojsonOf } from "@rondo/day/out/geojson.ts";
import { gpxOf } from "@rondo/day/out/gpx.ts";
import { icsOf } from "@rondo/day/out/ics.ts";
import type { OutPlan } from "@rondo/day/out/plan.ts";

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
    make: async (plan) =>
      (await import("@rondo/day/out/xlsx.ts")).xlsxOf(plan, (column) => t(`column.${column}`)),
  },
  {
    name: "csv",
    isForOne: false,
    make: async (plan) => text("text/csv", (await import("@rondo/day/out/csv.ts")).csvOf(plan)),
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
