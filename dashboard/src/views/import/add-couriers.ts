import { createAssignment, createCourier } from "../../api/day.ts";
import type { Courier } from "../../api/types.ts";
import { courierNames } from "@rondo/day/import/convert/context.ts";

/** The names that a file may give a courier, the most certain first. */
export function namesOf({ externalId, firstName, lastName, email }: Courier): (string | null)[] {
  return [externalId, `${firstName} ${lastName ?? ""}`, email, firstName];
}

/** Adds couriers to a day by their names in a file. It makes couriers that the company does not have yet. */
export async function addCouriers(
  projectId: string,
  couriers: readonly Courier[],
  names: readonly string[],
  key: string,
): Promise<void> {
  const known = courierNames(couriers.map((courier) => ({ id: courier.id, names: namesOf(courier) })));
  for (const [n, name] of names.entries()) {
    const courierId =
      known.get(name.toLowerCase()) ?? (await createCourier({ firstName: name }, `${key}-${n}`)).id;
    await createAssignment(projectId, { courierId }, `${key}-${n}-day`);
  }
}
