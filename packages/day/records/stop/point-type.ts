export type PointType = "delivery" | "pickup" | "stock_loading";

const WORDS: Readonly<Record<string, PointType>> = {
  ...{ "": "delivery", delivery: "delivery", "drop off": "delivery", dropoff: "delivery", d: "delivery" },
  ...{ lieferung: "delivery", zustellung: "delivery" },
  ...{ pickup: "pickup", "pick up": "pickup", "pick-up": "pickup", p: "pickup", collection: "pickup" },
  ...{ collect: "pickup", return: "pickup", abholung: "pickup", retoure: "pickup", abholen: "pickup" },
  ...{
    stock_loading: "stock_loading",
    reload: "stock_loading",
    loading: "stock_loading",
    laden: "stock_loading",
  },
  ...{ "load here": "stock_loading", ladeort: "stock_loading" },
};

/** The type of a stop that a word means, in English or German. Null: none. */
export function pointTypeIn(text: string): PointType | null {
  return WORDS[text.trim().toLowerCase()] ?? null;
}
