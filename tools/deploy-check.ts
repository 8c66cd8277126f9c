import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { chartFaults } from "./deploy/chart-faults.ts";
import { chartFolder, renderChart, renderOverlay } from "./deploy/manifests.ts";
import { policyFaults } from "./deploy/policies.ts";
import { root } from "./settings.ts";

// npm run deploy:check: whether the NetworkPolicies allow the connections of a list and no others, and whether the chart with its
// default values has the objects of the production overlay. Needs Python, kubectl and Helm; prints what it skips without them.
for (const overlay of ["production", "production-keda"] as const) {
  const manifests = renderOverlay(overlay);
  const found = manifests && policyFaults(overlay, manifests);
  report(`overlays/${overlay}: connections that the NetworkPolicies allow`, found, "Python and kubectl");
}
const [chart, overlay] = [renderChart(), renderOverlay("production")];
const lint = spawnSync("helm", ["lint", "--quiet", join(root, chartFolder)], { encoding: "utf8" });
const found = chart &&
  overlay && [...(lint.status === 0 ? [] : [lint.stdout]), ...chartFaults(chart, overlay)];
report(`${chartFolder}: helm lint, and the objects of overlays/production`, found, "Helm and kubectl");

function report(rule: string, faults: readonly string[] | undefined, needs: string): void {
  if (faults === undefined) console.log(`skipped ${rule}: needs ${needs}`);
  else console.log([`${faults.length === 0 ? "ok     " : "FAILED "} ${rule}`, ...faults].join("\n"));
  if (faults !== undefined && faults.length > 0) process.exitCode = 1;
}
