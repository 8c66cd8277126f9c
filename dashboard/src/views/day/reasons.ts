import type { Reason, Stop } from "../../api/types.ts";
import { duration, plain, shortDistance } from "../../format/numbers.ts";
import { isKey, t } from "../../texts/catalogue.ts";
import { kindText } from "@rondo/day/quantity/load.ts";
import { language } from "../../preferences.ts";
import type { Lane } from "@rondo/day/out/lanes.ts";

type Lanes = ReadonlyMap<string, Pick<Lane, "name">>;

/**
 * Why a stop is left out, in a sentence that names the courier and the amount, and the skills that the stop needs.
 * @param other the stop whose rule it is, where that is another one
 */
export function reasonText(
  reason: Reason,
  lanes: Lanes,
  stop?: Pick<Stop, "requiredSkills">,
  other?: Pick<Stop, "name" | "requiredSkills">,
): string {
  const sentence = sentenceOf(reason, lanes);
  const skills = (other ?? stop)?.requiredSkills ?? [];
  const needs = t("reason.skills", { skills: skills.join(", ") });
  const text = reason.code === "SKILL" && skills.length > 0 ? `${sentence} ${needs}` : sentence;
  return other ? t("reason.other", { stop: other.name, reason: text }) : text;
}

function sentenceOf(reason: Reason, lanes: Lanes): string {
  const courier = namesOf(reason, lanes);
  if (isShared(reason)) return t("reason.together", { rule: ruleName(reason.code), courier });
  if (reason.shortfall === null) {
    const key = `reason.${reason.code}`;
    return isKey(key) ? t(key, { courier }) : reason.message;
  }
  const first = lanes.get(reason.assignmentIds[0] ?? "")?.name ?? courier;
  const key = [...(reason.shortfall.early ? ["early"] : []), "by"]
    .map((end) => `reason.${reason.code}.${end}`)
    .find(isKey);
  if (key === undefined) return reason.message;
  const text = t(key, { courier: first, amount: amountOf(reason), kind: kindOf(reason) });
  const others = reason.assignmentIds.length - 1;
  return others > 0 ? `${text} ${t("reason.others", { count: others })}` : text;
}

/** The change that would let the stop in; null when there is none. */
export function remedyText(reason: Reason): string | null {
  if (isShared(reason)) return null;
  const key = `remedy.${reason.code}`;
  if (!isKey(key)) return null;
  return t(key, {
    amount: reason.shortfall ? amountOf(reason) : "",
    kind: kindOf(reason),
  });
}

/** Whether it keeps couriers out only with others. A reason without couriers has its own sentence all the same. */
function isShared({ together, assignmentIds }: Reason): boolean {
  return together && assignmentIds.length > 0;
}

function amountOf({ shortfall }: Reason): string {
  if (shortfall === null) return "";
  switch (shortfall.unit) {
    case "minutes":
      return duration(Math.ceil(shortfall.amount) * 60);
    case "meters":
      return shortDistance(Math.ceil(shortfall.amount));
    case "units":
    case "stops":
      return plain(shortfall.amount);
  }
}

function kindOf({ shortfall }: Reason): string {
  return shortfall?.key ? kindText(shortfall.key, language.value) : "";
}

function ruleName(code: Reason["code"]): string {
  return t(`rule.${code}`);
}

const MOST_NAMES = 3;

function namesOf({ assignmentIds }: Reason, lanes: Lanes): string {
  const names = assignmentIds.slice(0, MOST_NAMES).map((id) => lanes.get(id)?.name ?? id.slice(0, 8));
  const others = assignmentIds.length - names.length;
  return others > 0 ? t("reason.andOthers", { names: names.join(", "), count: others }) : names.join(", ");
}
