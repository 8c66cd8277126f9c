import { adminCommand } from "../../tools/admin/command.ts";
import { audit } from "../faults/audit.ts";
import type { Load } from "./load.ts";
import type { Stage } from "./stage.ts";

/** Broken promises, by the audit of `npm run faults`, the doctor, and the runs' own records. */
export async function faultsOf(stage: Stage, load: Load): Promise<string[]> {
  const { environment } = stage;
  const { companyId, promised } = load;
  const { runs, failed, lost, doubled, stuck, wrong } = await audit(
    environment["MONGODB_URI"] ?? "",
    { companyId, promised, poison: new Set() },
    [],
  );
  const doctor = (await adminCommand(["doctor", "--json"], environment)) as { findings: unknown[] };
  const { crashed } = await load.look();
  return [
    ...(runs === promised.size ? [] : [`${promised.size} runs were accepted, ${runs} are there`]),
    ...(failed === 0 ? [] : [`${failed} runs failed`]),
    ...(crashed === 0 ? [] : [`${crashed} runs lost their solver`]),
    ...[lost, doubled, stuck, wrong].flat(),
    ...doctor.findings.map((finding) => `doctor: ${JSON.stringify(finding)}`),
  ];
}
