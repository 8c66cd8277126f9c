import "./stop-dialog.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { StopFields } from "../../../api/day.ts";
import type { Stop } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { firmUnits } from "../../../shell/firm.ts";
import { isKey, t } from "../../../texts/catalogue.ts";
import { AddressField } from "./address-field.tsx";
import { columns, type Column } from "./columns.ts";
import { CourierChoice, type CourierRule } from "./courier-choice.tsx";
import { faultText } from "../faults.ts";
import { kindsHint } from "../../../format/loads.ts";
import type { StopsModel } from "./stops-model.ts";
import { WindowsField } from "./windows-field.tsx";

interface Props {
  readonly model: StopsModel;
  /** Null for a new one. */
  readonly stop: Stop | null;
  readonly onClose: () => void;
}

const ANY: CourierRule = { assignedCourierId: null, allowedCourierIds: [], preferredCourierIds: [] };

/** All fields of one stop. A new one needs only its address. */
export function StopDialog({ model, stop, onClose }: Props): JSX.Element {
  const context = stop === null ? model.context.value : model.contextOf(stop);
  const [before] = useState(
    () => new Map(columns.map((one) => [one.name, stop ? one.text(stop, context) : ""])),
  );
  const [texts, setTexts] = useState<ReadonlyMap<Column["name"], string>>(before);
  const [rule, setRule] = useState<CourierRule>(() => (stop ? ruleOf(stop) : ANY));
  const [unread, setUnread] = useState<{ readonly name: string; readonly fault: string } | null>(null);
  const { send, isSending, ofNoField, faultOf } = useSending();
  const [key] = useState(() => crypto.randomUUID());

  const save = (event: Event) => {
    event.preventDefault();
    let fields: StopFields = {};
    for (const column of columns) {
      const text = (texts.get(column.name) ?? "").trim();
      if (text === before.get(column.name)) continue;
      const read = column.read(text, context);
      if ("fault" in read) {
        setUnread({ name: column.name, fault: faultText(read, context.kinds) });
        return;
      }
      fields = { ...fields, ...read.value };
    }
    if (JSON.stringify(rule) !== JSON.stringify(stop ? ruleOf(stop) : ANY)) {
      const [allowedCourierIds, preferredCourierIds] = [
        [...rule.allowedCourierIds],
        [...rule.preferredCourierIds],
      ];
      fields = { ...fields, ...rule, allowedCourierIds, preferredCourierIds };
    }
    setUnread(null);
    void send(async () => {
      if (stop !== null) await model.change(stop, fields);
      else {
        const { address = "" } = fields;
        await model.add({ address, name: address.split(",")[0] ?? "", ...fields }, key);
      }
      onClose();
    });
  };
  const title = stop ? t("stop.edit", { name: stop.name }) : t("stop.add");
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="stop" disabled={isSending}>
            {t(stop ? "stop.save" : "stop.add")}
          </Button>
        </>
      }
    >
      {ofNoField && <FailureNotice failure={ofNoField} />}
      <form id="stop" class="fields" onSubmit={save}>
        {columns.map(({ name }) => {
          const hint = `stop.hint.${name}`;
          const field = {
            label: t(`stop.${name}`),
            fault: unread?.name === name ? unread.fault : faultOf(name),
          };
          const value = texts.get(name) ?? "";
          const onValue = (text: string) => setTexts((known) => new Map([...known, [name, text]]));
          if (name === "timeWindows")
            return <WindowsField key={name} {...field} text={value} onText={onValue} />;
          if (name === "address")
            return (
              <AddressField key={name} {...field} {...{ value, onValue }} projectId={model.day.projectId} />
            );
          return (
            <Input
              key={name}
              whole={["name", "notes", "products"].includes(name)}
              {...field}
              {...{ value, onValue }}
              hint={
                name === "loadDemands" ? kindsHint(model.day, firmUnits()) : isKey(hint) ? t(hint) : undefined
              }
            />
          );
        })}
        <CourierChoice rule={rule} onRule={setRule} />
      </form>
    </Dialog>
  );
}

function ruleOf({ assignedCourierId, allowedCourierIds, preferredCourierIds }: Stop): CourierRule {
  return { assignedCourierId, allowedCourierIds, preferredCourierIds };
}
