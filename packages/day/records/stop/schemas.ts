import { z } from "zod";
import { answerShape, changeShape, newShape } from "../field-table.ts";
import { coordinatePair, uuid } from "../fields.ts";
import { stopFields } from "./fields.ts";

const pair = (isChange: boolean) =>
  coordinatePair<{ latitude?: number | null | undefined; longitude?: number | null | undefined }>(
    "latitude",
    "longitude",
    isChange,
  );

/** One new stop. */
export const newStop = z
  .object(newShape(stopFields))
  .superRefine(...pair(false))
  .meta({ id: "NewStop" });

/** A batch of new stops. */
export const newStops = z.object({ stops: z.array(newStop).min(1).max(1000) }).meta({ id: "NewStops" });

/** Changes to a stop. Null resets an optional field. */
export const stopChanges = z
  .object(changeShape(stopFields))
  .superRefine(...pair(true))
  .meta({ id: "StopChanges" });

export type NewStop = z.infer<typeof newStop>;
export type StopChanges = z.infer<typeof stopChanges>;

/** A stop in an answer. */
export const stop = z
  .object({
    id: uuid,
    projectId: uuid,
    ...answerShape(stopFields),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Stop" });
export type Stop = z.infer<typeof stop>;
