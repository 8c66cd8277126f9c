import type { Change } from "../../../api/types.ts";
import { duration, money, plain, shortDistance } from "../../../format/numbers.ts";
import { isKey, t } from "../../../texts/catalogue.ts";

/** Names of what a reason is about. */
export interface Names {
  /** The name of a stop; null if nobody knows it. */
  readonly stop: (stopId: string) => string | null;
  readonly courier: (assignmentId: string) => string;
}

/** Why a stop is served otherwise, in a sentence. */
export function whyText(change: Change, names: Names): string {
  const { why, kind, fromAssignmentId, toAssignmentId } = change;
  const other = why.stopId === null ? null : names.stop(why.stopId);
  const courier = names.courier(fromAssignmentId ?? toAssignmentId ?? "");
  if (why.code === "MADE_ROOM") {
    if (other === null) return t("why.MADE_ROOM.any");
    return t(kind === "retimed" ? "why.MADE_ROOM.retimed" : "why.MADE_ROOM", { stop: other });
  }
  if (why.together && other !== null) return t("why.follows", { stop: other });
  const amount = amountOf(why);
  if (why.code === "GAIN") return why.unit === "stops" ? t("why.room") : t("why.GAIN", { amount });
  if (why.code === "EVENT" && why.stopId === change.stopId) return t("why.byHand");
  if (why.code === "EVENT") return t(kind === "added" ? "why.EVENT.added" : "why.EVENT");
  const key = `why.${why.code}`;
  return isKey(key) ? t(key, { amount, courier, stop: other ?? t("why.it") }) : t("why.PART_OF_PLAN");
}

function amountOf({ amount, unit }: Change["why"]): string {
  if (amount === null) return "";
  switch (unit) {
    case "minutes":
      return duration(Math.ceil(amount) * 60);
    case "meters":
      return shortDistance(Math.ceil(amount));
    case "usd":
      return money(Math.round(amount * 100) / 100);
    default:
      return plain(amount);
  }
}
