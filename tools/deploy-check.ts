import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { filledCompose } from "./deploy/compose.ts";
import { chartFaults } from "./deploy/chart-faults.ts";
import { chartFolder, OVERLAYS, renderChart, renderOverlay } from "./deploy/manifests.ts";
import { policyFaults } from "./deploy/policies.ts";
import { goProgram } from "./deploy/programs.ts";
import { schemaFolder } from "./deploy/schemas.ts";
import { newSecrets } from "./deploy/secrets.ts";
import { root } from "./settings.ts";

// npm run deploy:check: checks the files of deploy/ by the rules of the programs that will read them. Needs Go, Python and
// kubectl; prints what it skips without them.
const folder = mkdtempSync(join(tmpdir(), "rondo-deploy-"));
let faults = 0;
try {
  checkCompose();
  checkOverlays();
  checkPolicies();
  checkChart();
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = faults === 0 ? 0 : 1;

/** compose-go's program does not fill in variables itself. */
function checkCompose(): void {
  const file = join(folder, "compose.yaml");
  writeFileSync(file, JSON.stringify(filledCompose(newSecrets())));
  const program = goProgram("compose");
  if (program === undefined) skip("compose.yaml", "Go");
  else judge("compose.yaml: the Compose specification", run(program, [file]));
}

function checkOverlays(): void {
  const [program, schemas] = [goProgram("kubeconform"), schemaFolder()];
  for (const overlay of OVERLAYS) {
    const manifests = renderOverlay(overlay);
    if (program === undefined || schemas === undefined || manifests === undefined) {
      skip(`overlays/${overlay}`, "Go and kubectl");
      continue;
    }
    const file = join(folder, `${overlay}.yaml`);
    writeFileSync(file, manifests.map((manifest) => stringify(manifest)).join("---\n"));
    const location = `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`;
    judge(
      `overlays/${overlay}: ${manifests.length} objects by their schemas`,
      run(program, ["-strict", "-schema-location", location, file]),
    );
  }
}

/** The connections that the NetworkPolicies allow. */
function checkPolicies(): void {
  for (const overlay of ["production", "production-keda"] as const) {
    const manifests = renderOverlay(overlay);
    const found = manifests && policyFaults(overlay, manifests);
    const rule = `overlays/${overlay}: connections that the NetworkPolicies allow`;
    if (found === undefined) skip(rule, "Python and kubectl");
    else judge(rule, { isRight: found.length === 0, output: found.join("\n") });
  }
}

/** The chart with its default values has the objects of the production overlay. */
function checkChart(): void {
  const program = goProgram("helm");
  const overlay = renderOverlay("production");
  if (program === undefined || overlay === undefined) {
    skip(chartFolder, "Go and kubectl");
    return;
  }
  judge(`${chartFolder}: helm lint`, run(program, ["lint", "--quiet", join(root, chartFolder)]));
  const found = chartFaults(renderChart() ?? [], overlay);
  judge(`${chartFolder}: the same objects as overlays/production`, {
    isRight: found.length === 0,
    output: found.join("\n"),
  });
}

interface Result {
  readonly isRight: boolean;
  readonly output: string;
}

function run(program: string, args: readonly string[]): Result {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return { isRight: status === 0, output: status === 0 ? stdout : `${stdout}${stderr}`.trim() };
}

function judge(rule: string, { isRight, output }: Result): void {
  console.log(`${isRight ? "ok     " : "FAILED "} ${rule}`);
  if (isRight) return;
  faults += 1;
  console.log(output);
}

function skip(what: string, needs: string): void {
  console.log(`skipped ${what}: needs ${needs}`);
}
