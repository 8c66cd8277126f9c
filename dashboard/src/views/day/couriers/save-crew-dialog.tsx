import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { changeCrew, createCrew, listCrews } from "../../../api/crews.ts";
import { Resource } from "../../../api/resource.ts";
import type { ListedCrew } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Input } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { useSending } from "../../../parts/sending.ts";
import { say } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import { shiftOf } from "../copy/copies.ts";
import { useDay } from "../day.ts";

interface Props {
  /** The crew that gets another name. Null: the couriers of this day become a crew. */
  readonly renamed: ListedCrew | null;
  readonly onClose: () => void;
}

/** Saves the couriers of this day as a crew, or replaces a crew of that name; or gives a crew another name. */
export function SaveCrewDialog({ renamed, onClose }: Props): JSX.Element {
  const day = useDay();
  const crews = useMemo(() => new Resource(listCrews), []);
  useEffect(() => void crews.load(), []);
  const [name, setName] = useState(renamed?.name ?? "");
  const { send, isSending, ofNoField, faultOf } = useSending();
  const [key] = useState(() => crypto.randomUUID());
  const wanted = name.trim();
  const same = (crews.value.value ?? []).find((crew) => crew.name === wanted && crew.id !== renamed?.id);
  const isTaken = renamed !== null && same !== undefined;
  const action =
    renamed !== null ? t("crew.rename") : same === undefined ? t("crew.save") : t("crew.replace");

  const save = async () => {
    if (renamed !== null) {
      await changeCrew(renamed.id, { name: wanted });
    } else {
      const couriers = (day.assignments.value.value ?? []).map(shiftOf);
      if (same === undefined) await createCrew({ name: wanted, couriers }, key);
      else await changeCrew(same.id, { couriers });
    }
    say(t("crew.saved", { name: wanted }));
    onClose();
  };
  return (
    <Dialog
      title={renamed === null ? t("crew.save") : t("crew.rename")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="crew" disabled={isSending || isTaken}>
            {action}
          </Button>
        </>
      }
    >
      {ofNoField && <FailureNotice failure={ofNoField} />}
      <form
        id="crew"
        onSubmit={(event) => {
          event.preventDefault();
          void send(save);
        }}
      >
        <Input
          label={t("crew.name")}
          required
          value={name}
          onValue={setName}
          hint={renamed !== null ? undefined : same ? t("crew.replace.hint") : t("crew.save.hint")}
          fault={isTaken ? t("crew.taken") : faultOf("name")}
        />
      </form>
    </Dialog>
  );
}
