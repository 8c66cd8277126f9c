import { t } from "../../../texts/catalogue.ts";
import { csvOf } from "@rondo/day/out/csv.ts";
import { geojsonOf } from "@rondo/day/out/geojson.ts";
import { gpxOf } from "@rondo/day/out/gpx.ts";
import { icsOf } from "@rondo/day/out/ics.ts";
import type { OutPlan } from "@rondo/day/out/plan.ts";
import { xlsxOf } from "@rondo/day/out/xlsx.ts";

interface Format {
  readonly name: "csv" | "xlsx" | "geojson" | "gpx" | "ics";
  /** Whether a file holds one courier only. */
  readonly isForOne: boolean;
  readonly make: (plan: OutPlan) => Blob;
}

/** The files that a plan can be saved as. */
export const formats: readonly Format[] = [
  {
    name: "xlsx",
    isForOne: false,
    make: (plan) => xlsxOf(plan, (column) => t(`column.${column}`)),
  },
  {
    name: "csv",
    isForOne: false,
    make: (plan) => text("text/csv", csvOf(plan)),
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
