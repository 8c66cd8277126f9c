import type { JSX } from "preact";
import { Input, Select } from "../../parts/field.tsx";
import { t } from "../../texts/catalogue.ts";
import { isShared, meanings, units } from "@rondo/day/import/columns/fields.ts";
import type { Column } from "@rondo/day/import/columns/fields.ts";
import type { ImportModel } from "./import-model.ts";
import { textOf } from "@rondo/day/import/read/table.ts";
import type { Table } from "@rondo/day/import/read/table.ts";

const SAMPLES = 3;

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
  const taken = new Set(
    model.columns.value.filter((other) => other !== column).map(({ meaning }) => meaning),
  );
  const set = (change: Partial<Column>) => void model.setColumn(index, { ...column, ...change });
  return (
    <div class={`column${column.meaning === "ignore" ? " unused" : ""}`}>
      <Select
        label={header === "" ? t("import.column", { number: index + 1 }) : header}
        value={column.meaning}
        options={meanings
          .filter((meaning) => isShared(meaning) || !taken.has(meaning))
          .map((meaning) => ({ value: meaning, text: t(`meaning.${meaning}`) }))}
        onValue={(meaning) =>
          set({ meaning, ...(meaning === "load" && { loadKey: column.loadKey || "load" }) })
        }
      />
      {column.meaning === "load" && (
        <Input label={t("import.loadKey")} value={column.loadKey} onValue={(loadKey) => set({ loadKey })} />
      )}
      {column.meaning === "serviceMinutes" && (
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
