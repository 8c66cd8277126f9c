import { createAssignment, createCourier } from "../../api/day.ts";
import type { Courier } from "../../api/types.ts";
import { firm } from "../../shell/firm.ts";
import { courierNames } from "@rondo/day/import/convert/context.ts";

/** The names that a file may give a courier, the most certain first. */
export function namesOf({ externalId, firstName, lastName, email }: Courier): (string | null)[] {
  return [externalId, `${firstName} ${lastName ?? ""}`, email, firstName];
}

/** Adds couriers to a day by their names in a file, with the usual shift. It makes couriers that the company lacks. */
export async function addCouriers(
  projectId: string,
  couriers: readonly Courier[],
  names: readonly string[],
  key: string,
): Promise<void> {
  const known = courierNames(couriers.map((courier) => ({ id: courier.id, names: namesOf(courier) })));
  // The day says when work starts.
  const { workEndTime = null, stopDurationMinutes = null } = firm.value.value ?? {};
  const usual = {
    ...(workEndTime !== null && { workEndTime }),
    ...(stopDurationMinutes !== null && { stopDurationMinutes }),
  };
  for (const [n, name] of names.entries()) {
    const courierId =
      known.get(name.toLowerCase()) ?? (await createCourier({ firstName: name }, `${key}-${n}`)).id;
    await createAssignment(projectId, { courierId, ...usual }, `${key}-${n}-day`);
  }
}
