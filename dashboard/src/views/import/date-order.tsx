import type { JSX } from "preact";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { longDate } from "../../format/times.ts";
import { t } from "../../texts/catalogue.ts";
import type { ImportModel } from "./import-model.ts";

const ORDERS = ["dayFirst", "monthFirst"] as const;

/** Asks once in which order day and month stand, by the first date that leaves it open. */
export function DateOrderQuestion({ model }: { readonly model: ImportModel }): JSX.Element | null {
  const open = model.openDate.value;
  if (open === null) return null;
  return (
    <div class="notices">
      <Notice look="doubt">
        <p>{t("doubt.dateOrder", { value: open.value, taken: longDate(open.taken ?? "") })}</p>
        <p class="actions">
          {ORDERS.map((dateOrder) => (
            <Button key={dateOrder} onClick={() => void model.choose({ dateOrder })}>
              {t(`import.dateOrder.${dateOrder}.do`)}
            </Button>
          ))}
        </p>
      </Notice>
    </div>
  );
}
