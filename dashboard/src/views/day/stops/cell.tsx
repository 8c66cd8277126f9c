import type { JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { Stop } from "../../../api/types.ts";
import { t } from "../../../texts/catalogue.ts";
import { columns, type Column } from "./columns.ts";
import type { StopsModel } from "./stops-model.ts";

interface CellProps {
  readonly id: string;
  readonly text: string;
  readonly isNumber: boolean;
  readonly isCursor: boolean;
  readonly onPress: () => void;
}

/** A cell as text. A second click on it changes it. */
export function Cell({ id, text, isNumber, isCursor, onPress }: CellProps): JSX.Element {
  const look = `clip${isNumber ? " end" : ""}${isCursor ? " cursor" : ""}`;
  return (
    <span id={id} role="gridcell" class={look} title={text} onClick={onPress}>
      {text}
    </span>
  );
}

interface InputProps {
  readonly model: StopsModel;
  readonly stop: Stop;
  readonly column: Column;
  readonly at: number;
}

/** A cell while it is changed. Enter saves and goes down, Tab saves and goes on, Escape leaves it as it was. */
export function CellInput({ model, stop, column, at }: InputProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    input.current?.select();
  }, []);
  const backToGrid = () =>
    input.current?.closest<HTMLElement>("[role='grid']")?.focus({ preventScroll: true });
  const save = async (then: () => void) => {
    if (isLeft.current) return;
    isLeft.current = true;
    const grid = input.current?.closest<HTMLElement>("[role='grid']");
    const hadFocus = document.activeElement === input.current;
    const isSaved = await model.save(stop, column, input.current?.value ?? "");
    isLeft.current = isSaved;
    if (!isSaved) return;
    if (hadFocus && document.activeElement === document.body) grid?.focus({ preventScroll: true });
    then();
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      isLeft.current = true;
      model.editing.value = null;
      backToGrid();
    } else if (event.key === "Enter") {
      event.preventDefault();
      void save(() => move(model, stop, 1));
    } else if (event.key === "Tab") {
      event.preventDefault();
      const next = at + (event.shiftKey ? -1 : 1);
      void save(() => columns[next] && model.edit(stop.id, next));
    }
  };
  const fault = model.fault.value;
  return (
    <span role="gridcell" class="editing">
      <input
        ref={input}
        class="input"
        aria-label={t(`stop.${column.name}`)}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        defaultValue={column.text(stop, model.contextOf(stop))}
        onKeyDown={keys}
        onBlur={() => void save(() => undefined)}
      />
      {fault !== null && (
        <span id={id} class="fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}

function move(model: StopsModel, stop: Stop, step: number): void {
  const stops = model.shown.value;
  const next = stops[stops.findIndex(({ id }) => id === stop.id) + step];
  if (next) model.day.selectStop(next.id);
}
