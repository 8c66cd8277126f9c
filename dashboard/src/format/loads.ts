import * as quantity from "@rondo/day/quantity/load.ts";
import type { Loads } from "@rondo/day/quantity/load.ts";
import { minutesText as minutesIn } from "@rondo/day/quantity/minutes.ts";
import type { LoadKinds } from "@rondo/day/quantity/kinds.ts";
import { language } from "../preferences.ts";
import { t } from "../texts/catalogue.ts";

/** "12.5 weight, 2 count", in the language of the page. */
export function loadsText(loads: Loads | null, kinds: readonly string[] = []): string {
  return quantity.loadsText(loads, language.value, kinds);
}

/** "1 h 30 min" of minutes; other texts of the API as they are. */
export function minutesText(minutes: number | string): string {
  return typeof minutes === "number" ? minutesIn(minutes, language.value) : minutes;
}

/** The kinds that a field for loads may name, with the firm's words for them; none are known on a day without loads. */
export function kindsHint(
  { loadKinds }: { readonly loadKinds: { readonly value: LoadKinds } },
  units: ReadonlyMap<string, string>,
): string {
  const { all } = loadKinds.value;
  const unitOf = new Map([...units].map(([unit, kind]) => [kind, ` (${unit})`]));
  const kinds = all
    .map((kind) => quantity.kindText(kind, language.value, all) + (unitOf.get(kind) ?? ""))
    .join(", ");
  return all.length === 0 ? t("loads.hint") : t("loads.hint.kinds", { kinds });
}
