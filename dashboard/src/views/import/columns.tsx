import type { JSX } from "preact";
import { Input, Select } from "../../parts/field.tsx";
import { t } from "../../texts/catalogue.ts";
import { textOf } from "@rondo/day/import/cell.ts";
import { nameOf } from "@rondo/day/import/meanings.ts";
import { meanings, type Column, type Meaning, type Table } from "@rondo/day/import/types.ts";
import { kindText } from "@rondo/day/quantity/load.ts";
import { language } from "../../preferences.ts";
import { Button } from "../../parts/button.tsx";
import type { ImportModel } from "./import-model.ts";

const SAMPLES = 3;
const units = ["minutes", "seconds", "hours"] as const;

/** The columns of the file with their recognised meanings, to be changed by hand. */
export function Columns({ model }: { readonly model: ImportModel }): JSX.Element {
  const table = model.table.value;
  const columns = model.columns.value;
  const unused = columns.flatMap(({ meaning }, index) =>
    meaning === "ignore" && samplesOf(table, index).length > 0 ? [table?.header[index] ?? ""] : [],
  );
  return (
    <section aria-label={t("import.columns")}>
      <p class="doubts soft">
        {model.template.value === null
          ? t("import.recognised.not", { file: table?.name ?? "" })
          : t("import.recognised", { file: table?.name ?? "", product: model.template.value })}{" "}
        {unused.length > 0 && t("import.unused", { columns: unused.join(", ") })}
        {model.isRemembered.value && (
          <>
            {" "}
            {t("import.remembered")}{" "}
            <Button look="quiet" onClick={() => void model.guessAnew()}>
              {t("import.guessAnew")}
            </Button>
          </>
        )}
      </p>
      <div class="columns" tabIndex={0} role="group" aria-label={t("import.columns")}>
        {columns.map((column, index) => (
          <ColumnCard key={index} model={model} column={column} index={index} />
        ))}
      </div>
    </section>
  );
}

/** The first texts of a column. */
function samplesOf(table: Table | null, index: number): string[] {
  return (table?.rows ?? [])
    .map(({ cells }) => textOf(cells[index] ?? null))
    .filter((text) => text !== "")
    .slice(0, SAMPLES);
}

interface CardProps {
  readonly model: ImportModel;
  readonly column: Column;
  readonly index: number;
}

function ColumnCard({ model, column, index }: CardProps): JSX.Element {
  const table = model.table.value;
  const header = table?.header[index] ?? "";
  const samples = samplesOf(table, index);
  const kinds = model.day.value?.loadKinds ?? [];
  const set = (change: Partial<Column>) => void model.setColumn(index, { ...column, ...change });
  return (
    <div class={`column${column.meaning === "ignore" ? " unused" : ""}`}>
      <Select
        label={header === "" ? t("import.column", { number: index + 1 }) : header}
        value={column.isPayer ? PAYER : column.meaning}
        options={optionsOf(column)}
        onValue={(value) => {
          if (value !== PAYER) set(changed(column, value, header, table ? nameOf(table, index).loadKey : ""));
        }}
      />
      {column.meaning === "load" && (
        <>
          <Input
            label={t("import.loadKey")}
            value={column.loadKey}
            list={`kinds-${index}`}
            onValue={(loadKey) => set({ loadKey })}
          />
          <datalist id={`kinds-${index}`}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindText(kind, language.value, kinds)}
              </option>
            ))}
          </datalist>
        </>
      )}
      {column.meaning.endsWith("Minutes") && (
        <Select
          label={t("import.unit")}
          value={column.unit}
          options={units.map((unit) => ({ value: unit, text: t(`unit.${unit}`) }))}
          onValue={(unit) => set({ unit })}
        />
      )}
      {column.meaning === "date" && <DateOrderChoice model={model} />}
      <div class="small faint">
        {samples.map((sample, at) => (
          <div key={at} class="clip" title={sample}>
            {sample}
          </div>
        ))}
      </div>
    </div>
  );
}

const PAYER = "payer";

function optionsOf(column: Column): { value: Meaning | typeof PAYER; text: string }[] {
  const payer = t("meaning.payer", { meaning: t(`meaning.${column.meaning}`) });
  return [
    ...(column.isPayer ? [{ value: PAYER, text: payer } as const] : []),
    ...meanings.map((meaning) => ({ value: meaning, text: t(`meaning.${meaning}`) })),
  ];
}

/** A column with another meaning. A load without a kind is of the kind that its header names. */
function changed(column: Column, meaning: Meaning, header: string, named: string): Partial<Column> {
  const loadKey = column.loadKey || named || header.trim() || "load";
  return { meaning, isPayer: false, ...(meaning === "load" && { loadKey: loadKey.slice(0, 50) }) };
}

/** The order of day and month that somebody has said. */
function DateOrderChoice({ model }: { readonly model: ImportModel }): JSX.Element | null {
  const { dateOrder } = model.choices.value;
  if (dateOrder === null) return null;
  return (
    <Select
      label={t("import.dateOrder")}
      value={dateOrder}
      options={[
        { value: "dayFirst", text: t("import.dateOrder.dayFirst") },
        { value: "monthFirst", text: t("import.dateOrder.monthFirst") },
      ]}
      onValue={(order) => void model.choose({ dateOrder: order })}
    />
  );
}
