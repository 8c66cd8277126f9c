import type { JSX } from "preact";
import { FailureNotice } from "../../../parts/notice.tsx";
import { money } from "../../../format/numbers.ts";
import { t } from "../../../texts/catalogue.ts";
import { NotFoundWays } from "./not-found.tsx";
import type { PriceState } from "./use-price.ts";
import { Warnings } from "./warnings.tsx";

/** The price, or why the day cannot be planned yet. */
export function Price({ price }: { readonly price: PriceState }): JSX.Element {
  if (price.kind === "refused") {
    return (
      <>
        <FailureNotice failure={price.failure} />
        <NotFoundWays failure={price.failure} />
      </>
    );
  }
  if (price.kind === "asking") return <div class="price faint">{t("run.asking")}</div>;
  const { couriers, costUsd, warnings } = price.estimate;
  return (
    <>
      <div class="price">
        <span class="usd">{money(costUsd)}</span>
        <span class="soft">{t("run.price", { count: couriers })}</span>
      </div>
      <Warnings warnings={warnings} />
    </>
  );
}
