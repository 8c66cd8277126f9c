import type { JSX } from "preact";
import { nameOf, unusedColumn } from "@rondo/day/import/meanings.ts";
import type { Meaning } from "@rondo/day/import/types.ts";
import type { FileDoubt } from "@rondo/day/import/file-doubt.ts";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { t } from "../../texts/catalogue.ts";
import type { ImportModel } from "./import-model.ts";

/** What is doubtful about the file as a whole, each with the ways out. */
export function FileDoubts({ model }: { readonly model: ImportModel }): JSX.Element | null {
  const doubts = model.fileDoubts.value;
  if (doubts.length === 0) return null;
  return (
    <div class="notices">
      {doubts.map((doubt) => (
        <Notice key={doubt.code} look={doubt.code === "takenByContent" ? "plain" : "doubt"}>
          <p>{t(`fileDoubt.${doubt.code}`, valuesOf(doubt, model))}</p>
          <Ways doubt={doubt} model={model} />
        </Notice>
      ))}
    </div>
  );
}

function valuesOf({ columns, count = 0, names = [] }: FileDoubt, model: ImportModel) {
  return {
    count,
    names: names.join(", "),
    columns: columns.map((column) => headerOf(model, column)).join(", "),
  };
}

function headerOf(model: ImportModel, column: number): string {
  const header = model.table.value?.header[column] ?? "";
  return header === "" ? t("import.column", { number: column + 1 }) : header;
}

/** The meanings that a column may have, for each doubt about columns. */
const MEANINGS: Partial<Record<FileDoubt["code"], readonly Meaning[]>> = {
  timesUnused: ["windowFrom", "windowTo", "windows"],
  addressesUnused: ["address"],
  payerPhone: ["phone"],
};

function Ways({
  doubt,
  model,
}: {
  readonly doubt: FileDoubt;
  readonly model: ImportModel;
}): JSX.Element | null {
  if (doubt.code === "zerosLost") {
    return (
      <p class="actions">
        <Button look="main" onClick={() => void model.choose({ hasZeros: true })}>
          {t("import.zeros", { count: doubt.count ?? 0 })}
        </Button>
      </p>
    );
  }
  const meanings = MEANINGS[doubt.code];
  if (meanings === undefined) return null;
  return (
    <p class="actions">
      {doubt.columns.flatMap((column) =>
        meanings.map((meaning) => (
          <Button key={`${column} ${meaning}`} onClick={() => void give(model, column, meaning)}>
            {t("import.use", { column: headerOf(model, column), meaning: t(`meaning.${meaning}`) })}
          </Button>
        )),
      )}
    </p>
  );
}

async function give(model: ImportModel, column: number, meaning: Meaning): Promise<void> {
  const { unit } = nameOf(model.table.value ?? { names: [] }, column);
  await model.setColumn(column, { ...unusedColumn, meaning, unit });
}
