import { put } from "../../../api/resource.ts";
import {
  changeAssignment,
  changeCourier,
  createAssignment,
  createCourier,
  type AssignmentFields,
} from "../../../api/day.ts";
import { say } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import type { Day } from "../day.ts";

/** A courier's own fields as they are written. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly externalId: string;
}

interface Saving {
  /** Null: a new one. */
  readonly assignmentId: string | null;
  /** Null: a new courier. */
  readonly courierId: string | null;
  /** Null: as known. */
  readonly person: Person | null;
  readonly fields: AssignmentFields;
  /** The idempotency key, so that the save can be tried again safely. */
  readonly key: string;
  /** Called with the courier's id once the courier exists. */
  readonly onCourier: (courierId: string) => void;
}

/** Saves a courier and the shift. @throws Failure with the fields that were refused */
export async function saveCourier(day: Day, saving: Saving): Promise<void> {
  const { assignmentId, fields, key, person } = saving;
  let { courierId } = saving;
  if (person !== null) {
    const body = {
      firstName: person.firstName.trim(),
      lastName: person.lastName.trim() === "" ? null : person.lastName.trim(),
      phone: person.phone.trim() === "" ? null : person.phone.trim(),
      externalId: person.externalId.trim() === "" ? null : person.externalId.trim(),
    };
    const courier =
      courierId === null ? await createCourier(body, `${key}-courier`) : await changeCourier(courierId, body);
    courierId = courier.id;
    saving.onCourier(courierId);
    await day.couriers.load();
  }
  if (courierId === null) return;
  if (assignmentId === null) {
    const made = await createAssignment(day.projectId, { courierId, ...fields }, key);
    day.assignments.set((known) => [...known, made]);
    say(t("courier.added"));
  } else {
    const changed = await changeAssignment(day.projectId, assignmentId, fields);
    put(day.assignments, changed);
    say(t("courier.saved"));
  }
}
