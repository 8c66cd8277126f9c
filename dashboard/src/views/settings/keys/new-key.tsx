import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { createKey } from "../../../api/keys.ts";
import type { CreatedKey, NewKey } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Choices } from "../../../parts/choices.tsx";
import { Input, Select } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { t } from "../../../texts/catalogue.ts";
import { expiries, expiryOf, type Expiry } from "./expiry.ts";

interface Props {
  readonly onMade: (key: CreatedKey) => void;
  readonly onClose: () => void;
}

type Mode = NonNullable<NewKey["mode"]>;
const modes: readonly Mode[] = ["live", "test"];
const scopes: readonly NewKey["scopes"][number][] = ["read", "write", "optimize"];

/** Makes a key: its name, what it may do, and until when. */
export function NewKeyDialog({ onMade, onClose }: Props): JSX.Element {
  const [name, setName] = useState("");
  const [mode, setMode] = useState<Mode>("live");
  const [chosen, setChosen] = useState(scopes);
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [day, setDay] = useState("");
  const { send, isSending, ofNoField, faultOf } = useSending();
  const make = async () => {
    const expiresAt = expiryOf(expiry, day, new Date());
    onMade(await createKey({ name: name.trim(), mode, scopes: [...chosen], expiresAt }));
  };
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
      {ofNoField && <FailureNotice failure={ofNoField} />}
      <form
        id="new-key"
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void send(make);
        }}
      >
        <Input
          whole
          label={t("keys.name")}
          hint={t("keys.name.hint")}
          value={name}
          onValue={setName}
          fault={faultOf("name")}
        />
        <Select
          whole
          label={t("keys.mode")}
          hint={t(`keys.mode.${mode}.hint`)}
          value={mode}
          options={modes.map((value) => ({ value, text: t(`keys.mode.${value}`) }))}
          onValue={setMode}
        />
        <Choices
          label={t("keys.scopes")}
          values={scopes}
          chosen={chosen}
          textOf={(scope) => t(`scope.${scope}`)}
          hintOf={(scope) => t(`scope.${scope}.hint`)}
          onChosen={setChosen}
          none={t("keys.scopes.none")}
        />
        <Select
          label={t("keys.expiry")}
          value={expiry}
          options={expiries.map((value) => ({ value, text: expiryText(value) }))}
          onValue={setExpiry}
          fault={faultOf("expiresAt")}
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
