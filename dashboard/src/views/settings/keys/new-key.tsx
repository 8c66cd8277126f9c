import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { failureOf } from "../../../api/failure.ts";
import type { Failure } from "../../../api/failure.ts";
import { createKey } from "../../../api/keys.ts";
import type { CreatedKey, NewKey } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Check, Input, Select } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { t } from "../../../texts/catalogue.ts";
import { expiries, expiryOf } from "./expiry.ts";
import type { Expiry } from "./expiry.ts";

interface Props {
  readonly onMade: (key: CreatedKey) => void;
  readonly onClose: () => void;
}

const scopes: readonly NewKey["scopes"][number][] = ["read", "write", "optimize"];

/** Makes a key: its name, what it may do, and until when. */
export function NewKeyDialog({ onMade, onClose }: Props): JSX.Element {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState(scopes);
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [day, setDay] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    try {
      const expiresAt = expiryOf(expiry, day, new Date());
      onMade(await createKey({ name: name.trim(), scopes: [...chosen], expiresAt }));
    } catch (error) {
      setFailure(failureOf(error));
      setSending(false);
    }
  };
  const fault = (path: string) => failure?.issues.find((issue) => issue.path === path)?.message;
  const isWhole = name.trim() !== "" && chosen.length > 0 && (expiry !== "day" || day !== "");
  return (
    <Dialog
      title={t("keys.new")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="new-key" disabled={isSending || !isWhole}>
            {t("keys.make")}
          </Button>
        </>
      }
    >
      {failure && failure.issues.length === 0 && <FailureNotice failure={failure} />}
      <form id="new-key" class="fields" onSubmit={(event) => void send(event)}>
        <Input
          whole
          label={t("keys.name")}
          hint={t("keys.name.hint")}
          maxLength={100}
          value={name}
          onValue={setName}
          fault={fault("name")}
        />
        <fieldset class="whole field">
          <legend class="label">{t("keys.scopes")}</legend>
          {scopes.map((scope) => (
            <Check
              key={scope}
              label={t(`scope.${scope}`)}
              hint={t(`scope.${scope}.hint`)}
              checked={chosen.includes(scope)}
              onChecked={(isChosen) =>
                setChosen(scopes.filter((each) => (each === scope ? isChosen : chosen.includes(each))))
              }
            />
          ))}
          {chosen.length === 0 && <span class="fault">{t("keys.scopes.none")}</span>}
        </fieldset>
        <Select
          label={t("keys.expiry")}
          value={expiry}
          options={expiries.map((value) => ({ value, text: expiryText(value) }))}
          onValue={setExpiry}
          fault={fault("expiresAt")}
        />
        {expiry === "day" && <Input label={t("keys.expiry.day")} type="date" value={day} onValue={setDay} />}
      </form>
    </Dialog>
  );
}

function expiryText(expiry: Expiry): string {
  if (expiry === "never" || expiry === "day") return t(`expiry.${expiry}`);
  return t("expiry.days", { count: Number(expiry) });
}
