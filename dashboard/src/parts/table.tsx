import "./table.css";
import type { ComponentChildren, JSX } from "preact";

interface Column {
  readonly text: string;
  /** Heard, but not seen. */
  readonly isUnseen?: boolean;
  readonly class?: string;
}

interface Props {
  readonly label: string;
  readonly columns: readonly Column[];
  /** The rows, as `tr`. */
  readonly children: ComponentChildren;
}

/** A table of records. It scrolls sideways on its own when the page is too narrow for it. */
export function Table({ label, columns, children }: Props): JSX.Element {
  return (
    <div class="table-frame" role="region" aria-label={label} tabIndex={0}>
      <table class="grid-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.text} scope="col" class={column.class}>
                {column.isUnseen === true ? <span class="unseen">{column.text}</span> : column.text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
