import { z } from "zod";
import { optional, type ValuesOf } from "../field-table.ts";
import { dateTime, utc, uuid } from "../fields.ts";

const instant = dateTime.overwrite(utc);

/** What came of a stop on its day. Kept apart from the stop's own fields, because planning does not read it from there. */
export const outcomeFields = {
  outcome: optional(
    z.enum(["served", "failed"]).meta({ description: "Null takes it back, with the fields beside it." }),
    null,
  ),
  arrivedAt: optional(instant, null),
  outcomeAt: optional(instant.meta({ description: "Default: now." }), null),
  outcomeReason: optional(z.string().max(200), null),
  servedBy: optional(
    uuid.meta({ description: "The id of the assignment. Default: the one that the current plan has." }),
    null,
  ),
};

/** The outcome of a stop; `outcome: null` while there is none. */
export type Outcome = ValuesOf<typeof outcomeFields>;

export const NO_OUTCOME: Outcome = {
  ...{ outcome: null, arrivedAt: null, outcomeAt: null, outcomeReason: null, servedBy: null },
};

/** Fields of an outcome as a body gives them. */
export type OutcomeChanges = { readonly [Name in keyof Outcome]?: Outcome[Name] | undefined };

/** Whether a body changes the outcome. A record that was read can be sent back. */
export function tellsOutcome(body: OutcomeChanges, before: Outcome = NO_OUTCOME): boolean {
  return (Object.keys(outcomeFields) as (keyof Outcome)[]).some(
    (name) => body[name] !== undefined && body[name] !== before[name],
  );
}

/**
 * The outcome after a change. `outcomeAt` is now if neither the change nor the outcome before has it.
 * @returns the name of the field at fault, with a message, if the result makes no sense
 */
export function changedOutcome(
  before: Outcome,
  body: OutcomeChanges,
  now: Date,
): Outcome | { readonly path: keyof Outcome; readonly message: string } {
  const outcome = body.outcome === undefined ? before.outcome : body.outcome;
  if (outcome === null) {
    const said = (["arrivedAt", "outcomeAt", "outcomeReason", "servedBy"] as const).some(
      (name) => body.outcome === undefined && (body[name] ?? null) !== null,
    );
    return said ? { path: "outcome", message: "must be served or failed" } : NO_OUTCOME;
  }
  const value = <Name extends keyof Outcome>(name: Name): Outcome[Name] =>
    body[name] === undefined ? before[name] : body[name];
  const outcomeAt = value("outcomeAt") ?? now.toISOString();
  const arrivedAt = value("arrivedAt");
  if (arrivedAt !== null && Date.parse(arrivedAt) > Date.parse(outcomeAt))
    return { path: "arrivedAt", message: "must not be after outcomeAt" };
  return {
    ...{ outcome, arrivedAt, outcomeAt },
    ...{ outcomeReason: value("outcomeReason"), servedBy: value("servedBy") },
  };
}
