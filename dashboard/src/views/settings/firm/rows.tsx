import type { JSX } from "preact";
import { may } from "../../../api/permissions.ts";
import { Button, IconButton } from "../../../parts/button.tsx";
import { Table } from "../../../parts/table.tsx";
import { t } from "../../../texts/catalogue.ts";
import { Part } from "../section.tsx";
import type { Row } from "./firm-form.ts";

interface Column {
  readonly name: string;
  readonly text: string;
  readonly maxLength: number;
  readonly options?: readonly { readonly value: string; readonly text: string }[];
}

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly add: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly newRow: Row;
  readonly onRows: (rows: readonly Row[]) => void;
  /** The fault at a path below the list: `0.name`. */
  readonly faultAt: (path: string) => string | undefined;
}

/** A list that is written row by row. */
export function Rows({ title, hint, add, columns, rows, newRow, onRows, faultAt }: Props): JSX.Element {
  const mayWrite = may("write");
  return (
    <Part title={title} hint={hint}>
      {rows.length > 0 && (
        <Table
          label={title}
          columns={[
            ...columns.map(({ text }) => ({ text })),
            ...(mayWrite ? [{ text: t("actions"), isUnseen: true, class: "tight" }] : []),
          ]}
        >
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.name}>
                  <Cell
                    column={column}
                    label={`${column.text} ${index + 1}`}
                    value={row[column.name] ?? ""}
                    fault={faultAt(`${index}.${column.name}`)}
                    onValue={(value) =>
                      onRows(
                        rows.map((other, at) => (at === index ? { ...other, [column.name]: value } : other)),
                      )
                    }
                  />
                </td>
              ))}
              {mayWrite && (
                <td class="tight">
                  <IconButton
                    icon="trash"
                    label={t("firm.remove", { name: row["name"] ?? "" })}
                    onClick={() => onRows(rows.filter((_, at) => at !== index))}
                  />
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
      <div>
        <Button icon="plus" needs="write" onClick={() => onRows([...rows, newRow])}>
          {add}
        </Button>
      </div>
    </Part>
  );
}

interface CellProps {
  readonly column: Column;
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onValue: (value: string) => void;
}

function Cell({ column: { options, maxLength }, label, value, fault, onValue }: CellProps): JSX.Element {
  const shared = {
    class: "input",
    "aria-label": label,
    "aria-invalid": fault !== undefined,
    disabled: !may("write"),
    value,
  };
  return (
    <div class="field firm-cell">
      {options ? (
        <select {...shared} onChange={(event) => onValue(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} maxLength={maxLength} onInput={(event) => onValue(event.currentTarget.value)} />
      )}
      {fault !== undefined && (
        <span class="fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
