import type { JSX } from "preact";
import { Icon } from "../../parts/icon.tsx";
import { t } from "../../texts/catalogue.ts";

/** Tells a pickup from a delivery in a list. */
export function PickupMark({
  of,
}: {
  readonly of: { readonly pointType: string } | undefined;
}): JSX.Element | null {
  if (of?.pointType !== "pickup") return null;
  return (
    <span class="soft" role="img" aria-label={t("pointType.pickup")} title={t("pointType.pickup")}>
      <Icon name="arrowUp" size={12} />
    </span>
  );
}
