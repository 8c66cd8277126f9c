import type { WishPrice as Price } from "@rondo/day/asking/wishes.ts";
import type { Pricing } from "@rondo/day/plan/pricing.ts";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { distance, duration } from "../../../format/numbers.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay, type Day } from "../day.ts";
import { Core } from "../edit/core.ts";
import { recordsOf } from "../edit/open-day.ts";

const SEARCH_MS = 1000;
/** A slider is still moving before that. */
const REST_MS = 300;

/** What the wishes of a run take more, by a search of the page's own core. Nothing is charged. */
export function WishPrice({ pricing }: { readonly pricing: Pricing }): JSX.Element {
  const day = useDay();
  const [price, setPrice] = useState<Price | null | "none">(null);
  useEffect(() => {
    setPrice(null);
    const over = new AbortController();
    const timer = setTimeout(() => {
      void priceOf(day, pricing, over.signal).then((found) => {
        if (!over.signal.aborted) setPrice(found);
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [JSON.stringify(pricing)]);
  if (price === "none") return <></>;
  return (
    <output class="hint">
      {price === null
        ? t("run.wishes.asking")
        : t("run.wishes", {
            count: price.couriers,
            time: duration(Math.max(0, price.moreSeconds)),
            distance: distance(Math.max(0, price.moreMeters)),
          })}
    </output>
  );
}

async function priceOf(day: Day, pricing: Pricing, signal: AbortSignal): Promise<Price | "none"> {
  const sources = recordsOf(day);
  if (sources === null) return "none";
  const core = new Core();
  signal.addEventListener("abort", () => core.close());
  const date = new Date().toISOString().slice(0, 10);
  try {
    return await core.ask("wishes", { sources, date, pricing, ms: SEARCH_MS });
  } catch {
    return "none"; // a day that cannot be planned yet, as the price above says
  } finally {
    core.close();
  }
}
