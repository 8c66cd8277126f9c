import { kindText } from "@rondo/day/quantity/load.ts";
import { language } from "../../preferences.ts";
import { t } from "../../texts/catalogue.ts";
import type { Fault } from "./read-fields.ts";

/** Why a text cannot be read, in words, with an example. @param kinds of load of the day */
export function faultText(
  { fault, part, least = 0, most = 0 }: Fault,
  kinds: readonly string[] = [],
): string {
  const names = kinds.map((kind) => kindText(kind, language.value, kinds)).join(", ");
  return t(`unread.${fault}`, { text: part, kinds: names, least, most });
}
