import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Newest } from "../../../api/newest.ts";
import type { Delivery, Webhook } from "../../../api/types.ts";
import { Button, IconButton } from "../../../parts/button.tsx";
import { Select } from "../../../parts/field.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { Table } from "../../../parts/table.tsx";
import { decimal } from "../../../format/numbers.ts";
import { moment } from "../../../format/times.ts";
import { t } from "../../../texts/catalogue.ts";
import { NewestList } from "../newest-list.tsx";
import { Part } from "../section.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";

type State = Delivery["state"] | "";
const states: readonly Delivery["state"][] = ["pending", "delivered", "failed", "canceled"];

interface Props {
  readonly webhook: Webhook;
  readonly deliveries: Newest<Delivery>;
  readonly state: State;
  readonly onState: (state: State) => void;
}

/** What was sent to an endpoint, and what became of it. */
export function Deliveries({ webhook, deliveries, state, onState }: Props): JSX.Element {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = deliveries.rows.value?.find(({ id }) => id === openId);
  return (
    <Part
      title={t("deliveries.title")}
      hint={t("deliveries.hint")}
      actions={<IconButton icon="reload" label={t("reload")} onClick={() => void deliveries.load()} />}
    >
      <div class="filters">
        <Select
          label={t("delivery.state")}
          value={state}
          options={[
            { value: "", text: t("filter.all") },
            ...states.map((value) => ({ value, text: t(`delivery.${value}`) })),
          ]}
          onValue={onState}
        />
      </div>
      <NewestList
        list={deliveries}
        empty={
          state === "" ? (
            <Empty title={t("deliveries.empty")}>
              <p>{t("deliveries.empty.hint")}</p>
            </Empty>
          ) : (
            <Empty
              title={t("filter.none")}
              actions={<Button onClick={() => onState("")}>{t("filter.clear")}</Button>}
            />
          )
        }
      >
        {(rows) => (
          <Table
            label={t("deliveries.title")}
            columns={[
              { text: t("when"), class: "tight" },
              { text: t("delivery.event") },
              { text: t("delivery.state") },
              { text: t("delivery.attempts"), class: "number" },
              { text: t("delivery.next"), class: "minor" },
              { text: t("actions"), isUnseen: true, class: "tight" },
            ]}
          >
            {rows.map((delivery) => (
              <tr key={delivery.id}>
                <td class="tight">
                  <time dateTime={delivery.createdAt}>{moment(delivery.createdAt)}</time>
                </td>
                <td>
                  <code>{delivery.event}</code>
                </td>
                <td class={delivery.state === "failed" ? "broken" : ""}>
                  {t(`delivery.${delivery.state}`)} <LastStatus delivery={delivery} />
                </td>
                <td class="number">{decimal(delivery.attempts.length, 0)}</td>
                <td class="minor soft">
                  {delivery.nextAttemptAt === null ? "–" : moment(delivery.nextAttemptAt)}
                </td>
                <td class="tight">
                  <Button
                    aria-label={`${t("delivery.open")}: ${moment(delivery.createdAt)}`}
                    onClick={() => setOpenId(delivery.id)}
                  >
                    {t("delivery.open")}
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </NewestList>
      {open && (
        <DeliveryDialog
          webhookId={webhook.id}
          delivery={open}
          onChange={(changed) => deliveries.set((row) => (row.id === changed.id ? changed : row))}
          onClose={() => setOpenId(null)}
        />
      )}
    </Part>
  );
}

function LastStatus({ delivery }: { readonly delivery: Delivery }): JSX.Element | null {
  const status = delivery.attempts.at(-1)?.statusCode;
  return status === undefined || status === null ? null : <code class="soft">{status}</code>;
}
