import { expect, test } from "vitest";
import { page, readAlerts, readDashboard } from "./queries.ts";

/** Metrics by name with their labels, from docs/metrics.md. */
async function documented(): Promise<Map<string, Set<string>>> {
  const rows = [...(await page("docs/metrics.md")).matchAll(/^\| `(\w+)` \|([^|]*)\|/gm)];
  return new Map(rows.map(([, name = "", labels = ""]) => [name, new Set(labels.match(/\w+/g))]));
}

/** What a query names that no metric has. */
function faultsOf(expr: string, metrics: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const faults: string[] = [];
  for (const [, used = "", matchers] of expr.matchAll(/\b(rondo_\w+)(?:\{([^}]*)\})?/g)) {
    const labels = metrics.get(used) ?? metrics.get(used.replace(/_(bucket|count|sum)$/, ""));
    if (!labels) faults.push(`there is no metric ${used}`);
    for (const [, label = ""] of (matchers ?? "").matchAll(/(\w+)\s*[=!]/g))
      if (labels && !labels.has(label)) faults.push(`${used} has no label ${label}`);
  }
  const all = new Set([...metrics.values()].flatMap((labels) => [...labels]));
  for (const [, list = ""] of expr.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g))
    for (const label of list.split(/,\s*/))
      if (!["le", "instance", "job"].includes(label) && !all.has(label))
        faults.push(`no metric has the label ${label}`);
  return faults;
}

test("every query of the dashboard and the alerts is about metrics and labels that exist", async () => {
  const metrics = await documented();
  const queries = [
    ...(await readDashboard()).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...(await readAlerts()).map(({ expr }) => expr),
  ];
  expect(queries.length).toBeGreaterThan(50);
  expect(queries.flatMap((expr) => faultsOf(expr, metrics))).toEqual([]);
  expect(faultsOf("sum by (nobody) (rondo_runs_queued{who='x'}) + rondo_gone", metrics)).toHaveLength(3);
});

test("every alert has a section of the runbook, which its annotation names", async () => {
  const sections = (await page("docs/operations.md")).match(/(?<=^### )Rondo\w+/gm);
  const alerts = await readAlerts();
  expect(sections).toEqual(alerts.map(({ alert }) => alert));
  expect(alerts.map(({ annotations }) => annotations.runbook)).toEqual(
    alerts.map(({ alert }) => `docs/operations.md#${alert.toLowerCase()}`),
  );
});

test("no panel of the dashboard covers another one, and each asks the data source that is chosen", async () => {
  const { panels, templating } = await readDashboard();
  expect(templating.list).toMatchObject([{ name: "datasource", type: "datasource" }]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = new Set<string>();
  for (const { title, type, gridPos, datasource, targets } of panels) {
    if (type !== "row")
      expect([title, datasource?.uid, targets.length > 0]).toEqual([title, "${datasource}", true]);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, x, y, x < 24 && !cells.has(`${x} ${y}`)]).toEqual([title, x, y, true]);
        cells.add(`${x} ${y}`);
      }
  }
});
