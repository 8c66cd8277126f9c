import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { StopFields } from "../../../api/day.ts";
import { failureOf, type Failure } from "../../../api/failure.ts";
import type { Stop } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input } from "../../../parts/field.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { kindsHint } from "../../../format/loads.ts";
import { firmUnits } from "../../../shell/firm.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { faultText } from "../faults.ts";
import { AddressField } from "../stops/address-field.tsx";
import { columns } from "../stops/columns.ts";
import { StopsModel } from "../stops/stops-model.ts";
import { Offers } from "./offers.tsx";
import type { Order } from "./order.ts";
import { Refused } from "./refused.tsx";

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
}

const FIELDS = ["address", "name", "phone", "serviceMinutes", "loadDemands", "notes"] as const;
const ASKED = columns.filter(({ name }) => FIELDS.some((field) => field === name));

/** An order while the day goes on: who and where, then the times that fit with their price, then into the plan. */
export function OrderDialog({ order, onClose }: Props): JSX.Element {
  const day = useDay();
  const { stop } = order;
  const [unread, setUnread] = useState<{ readonly name: string; readonly fault: string } | null>(null);
  const [work, setWork] = useState<"asking" | "adding" | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isLocated = order.place.value !== null;

  const go = async (kind: "asking" | "adding", act: () => Promise<void>) => {
    setWork(kind);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setWork(null);
  };
  const ask = () => {
    const fields = stop === null ? fieldsOf(order, setUnread) : {};
    if (fields === null) return;
    const { address = "", name = "" } = fields;
    const asked = { ...fields, address, name: name || (address.split(",")[0] ?? "") };
    void go("asking", async () => order.ask(stop === null ? asked : null));
  };
  useEffect(() => {
    if ((stop !== null || order.copyOf !== null) && order.answer.value === null) ask();
  }, [order]);
  const add = () =>
    void go("adding", async () => {
      await order.add();
      onClose();
    });
  const placeOnMap = () => {
    const { living } = day;
    const open = () => (living.dialog.value = { kind: "order", order });
    living.dialog.value = null;
    day.placing.value = {
      ...{ name: order.texts.value["name"] || t("order.title"), address: order.texts.value["address"] ?? "" },
      place: (at) => {
        order.place.value = at;
        open();
      },
      leave: open,
    };
  };
  const option = order.option.value;
  const courier = day.lanesById.value.get(option?.assignmentId ?? "")?.name;
  return (
    <Dialog
      wide
      title={titleOf(order)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look={option === null ? "main" : "plain"}
            icon="search"
            type="submit"
            form="order"
            aria-disabled={work !== null}
          >
            {t(work === "asking" ? "order.asking" : "order.ask")}
          </Button>
          {option !== null && (
            <Button look="main" icon="check" type="submit" form="offers" aria-disabled={work !== null}>
              {t("order.add", { courier: courier ?? "" })}
            </Button>
          )}
        </>
      }
    >
      {failure && <Refused failure={failure} />}
      {!day.living.isOfDay.value && <Notice look="doubt">{t("order.notOfDay")}</Notice>}
      <form
        id="order"
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (work === null) ask();
        }}
      >
        {stop === null &&
          ASKED.toSorted((a, b) => rank(a.name) - rank(b.name)).map(({ name }) => {
            const value = order.texts.value[name] ?? "";
            const onValue = (text: string) => {
              order.texts.value = { ...order.texts.value, [name]: text };
              if (name === "address") order.place.value = null;
            };
            const fault = unread?.name === name ? unread.fault : undefined;
            const field = { label: t(`stop.${name}`), value, onValue, fault };
            if (name === "address") {
              return <AddressField key={name} {...field} projectId={day.projectId} />;
            }
            return (
              <Input
                key={name}
                {...field}
                hint={name === "loadDemands" ? kindsHint(day, firmUnits()) : undefined}
              />
            );
          })}
        {stop === null && (
          <p class="whole order-place">
            <Button icon="pin" onClick={placeOnMap}>
              {t("placing.start")}
            </Button>
            {isLocated && <span class="soft">{t("order.placed")}</span>}
          </p>
        )}
        <Wish order={order} />
      </form>
      {order.candidates.value.length > 0 && !isLocated && (
        <section aria-label={t("candidates.title")}>
          <h3>{t("candidates.title")}</h3>
          <p class="order-place">
            {order.candidates.value.map(({ label, latitude, longitude }) => (
              <Button
                key={label}
                icon="pin"
                onClick={() => {
                  order.texts.value = { ...order.texts.value, address: label };
                  order.place.value = { latitude, longitude };
                  ask();
                }}
              >
                {label}
              </Button>
            ))}
          </p>
        </section>
      )}
      {order.answer.value !== null && <Offers order={order} onAdd={() => work === null && add()} />}
    </Dialog>
  );
}

function titleOf({ stop, copyOf }: Order): string {
  if (stop !== null) return t("move.of", { name: stop.name });
  return copyOf === null ? t("order.title") : t("order.againOf", { name: copyOf.name });
}

function rank(name: string): number {
  return FIELDS.findIndex((field) => field === name);
}

/** The times that the customer wants, if any. */
function Wish({ order }: { readonly order: Order }): JSX.Element {
  const wish = order.wish.value;
  const set = (change: Partial<typeof wish>) => (order.wish.value = { ...wish, ...change });
  return (
    <>
      <Input type="time" label={t("order.wish.from")} value={wish.from} onValue={(from) => set({ from })} />
      <Input
        type="time"
        label={t("order.wish.until")}
        value={wish.until}
        onValue={(until) => set({ until })}
      />
    </>
  );
}

/** The fields of a new stop; null if one cannot be read. */
function fieldsOf(
  order: Order,
  onFault: (fault: { readonly name: string; readonly fault: string } | null) => void,
): StopFields | null {
  const context = new StopsModel(order.day).context.value;
  let fields: StopFields = repeated(order.copyOf);
  for (const column of ASKED) {
    const text = (order.texts.value[column.name] ?? "").trim();
    if (column.name === "address" && text === "") {
      if (order.place.value === null) {
        onFault({ name: "address", fault: t("order.noAddress") });
        return null;
      }
      fields = { ...fields, address: t("order.onMap") };
      continue;
    }
    if (text === "") continue;
    const read = column.read(text, context);
    if ("fault" in read) {
      onFault({ name: column.name, fault: faultText(read, context.kinds) });
      return null;
    }
    fields = { ...fields, ...read.value };
  }
  onFault(null);
  return fields;
}

/** What a second try takes over from the stop that it repeats. */
function repeated(stop: Stop | null): StopFields {
  if (stop === null) return {};
  const { externalId, priority, requiredSkills, products, loadDemands, serviceMinutes } = stop;
  return { externalId, priority, requiredSkills, products, loadDemands, serviceMinutes };
}
