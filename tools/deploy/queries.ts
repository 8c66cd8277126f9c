import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";

const dashboardShape = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      type: z.enum(["row", "stat", "timeseries"]),
      title: z.string().min(1),
      gridPos: z.object({
        x: z.int().min(0),
        y: z.int().min(0),
        w: z.int().min(1).max(24),
        h: z.int().min(1),
      }),
      datasource: z.object({ uid: z.string() }).optional(),
      targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).default([]),
    }),
  ),
});

const rulesShape = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

export type Dashboard = z.output<typeof dashboardShape>;
export type Alert = z.output<typeof rulesShape>["groups"][number]["rules"][number];

const file = (path: string): URL => new URL(`../../${path}`, import.meta.url);

/** The page of the repository with this path. */
export async function page(path: string): Promise<string> {
  return readFile(file(path), "utf8");
}

/** @throws if it does not have the shape that Grafana reads */
export async function readDashboard(): Promise<Dashboard> {
  return dashboardShape.parse(JSON.parse(await page("deploy/grafana/rondo.json")));
}

/** @throws if a rule lacks a field that every rule has */
export async function readAlerts(): Promise<Alert[]> {
  return rulesShape
    .parse(parse(await page("deploy/prometheus/rules.yaml")))
    .groups.flatMap(({ rules }) => rules);
}
