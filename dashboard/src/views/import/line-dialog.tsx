import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { textOf } from "@rondo/day/import/cell.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Input } from "../../parts/field.tsx";
import { t } from "../../texts/catalogue.ts";
import type { ImportModel } from "./import-model.ts";

interface Props {
  readonly model: ImportModel;
  readonly line: number;
  readonly onClose: () => void;
}

/** The cells of a line that are used, to be corrected before anything is written. */
export function LineDialog({ model, line, onClose }: Props): JSX.Element {
  const row = model.rowOf(line);
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const used = [...model.columns.value.entries()].filter(([, { meaning }]) => meaning !== "ignore");
  const save = (event: Event) => {
    event.preventDefault();
    void model.edit(line, texts);
    onClose();
  };
  return (
    <Dialog
      title={t("import.line", { line })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="main" type="submit" form="line">
            {t("import.line.save")}
          </Button>
        </>
      }
    >
      <form id="line" class="fields" onSubmit={save}>
        {used.map(([column, { meaning }]) => (
          <Input
            key={column}
            label={`${model.table.value?.header[column] ?? ""} (${t(`meaning.${meaning}`)})`}
            value={texts.get(column) ?? textOf(row?.cells[column] ?? null)}
            onValue={(text) => setTexts((known) => new Map([...known, [column, text]]))}
          />
        ))}
      </form>
    </Dialog>
  );
}
