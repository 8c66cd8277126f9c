import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { createPerson, type LinkedPerson } from "../../../api/people.ts";
import type { Person } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input, Select } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { t } from "../../../texts/catalogue.ts";

interface Props {
  readonly onMade: (made: LinkedPerson) => void;
  readonly onClose: () => void;
}

export const roles: readonly Person["role"][] = ["dispatcher", "viewer", "admin"];

/** Adds a colleague: the name and what the colleague may do. */
export function NewPersonDialog({ onMade, onClose }: Props): JSX.Element {
  const [name, setName] = useState("");
  const [role, setRole] = useState<Person["role"]>("dispatcher");
  const { send, isSending, ofNoField, faultOf } = useSending();
  return (
    <Dialog
      title={t("people.new")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="new-person" disabled={isSending || name.trim() === ""}>
            {t("people.make")}
          </Button>
        </>
      }
    >
      {ofNoField && <FailureNotice failure={ofNoField} />}
      <form
        id="new-person"
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void send(async () => onMade(await createPerson({ name: name.trim(), role })));
        }}
      >
        <Input whole label={t("people.name")} value={name} onValue={setName} fault={faultOf("name")} />
        <Select
          whole
          label={t("people.role")}
          hint={t(`role.${role}.hint`)}
          value={role}
          options={roles.map((value) => ({ value, text: t(`role.${value}`) }))}
          onValue={setRole}
          fault={faultOf("role")}
        />
      </form>
    </Dialog>
  );
}
