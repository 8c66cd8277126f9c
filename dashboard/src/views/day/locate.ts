import { changeStop } from "../../api/day.ts";
import { put } from "../../api/resource.ts";
import type { Stop } from "../../api/types.ts";
import { say, sayFailure } from "../../parts/toast.tsx";
import { t } from "../../texts/catalogue.ts";
import type { Day, Place } from "./day.ts";

/** Gives a stop its coordinates, and offers to take that back. */
export async function locate(day: Day, before: Stop, at: Place): Promise<void> {
  const move = async ({ latitude, longitude }: Pick<Stop, "latitude" | "longitude">) => {
    try {
      put(day.stops, await changeStop(day.projectId, before.id, { latitude, longitude }));
      return true;
    } catch (error) {
      sayFailure(error);
      return false;
    }
  };
  if (await move(at)) say(t("placing.done", { name: before.name }), () => void move(before));
}
