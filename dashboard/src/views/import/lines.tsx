import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Icon } from "../../parts/icon.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { plain } from "../../format/numbers.ts";
import { longDate } from "../../format/times.ts";
import { windowText } from "../../format/windows.ts";
import { isKey, t } from "../../texts/catalogue.ts";
import type { Doubt } from "@rondo/day/import/convert/doubt.ts";
import type { Line } from "@rondo/day/import/convert/line.ts";
import type { ImportModel } from "./import-model.ts";

const ROW = 32;
const DOUBT = 22;
const SECONDS = 60;

interface Props {
  readonly model: ImportModel;
  readonly lines: readonly Line[];
  /** The doubts of a line that are shown. */
  readonly doubtsOf: (line: Line) => readonly Doubt[];
}

/** The lines as the stops that they become, each with its doubts below. */
export function Lines({ model, lines, doubtsOf }: Props): JSX.Element {
  const heights = useMemo(() => lines.map((line) => ROW + DOUBT * doubtsOf(line).length), [lines]);
  return (
    <VirtualList
      class="lines"
      role="list"
      aria-label={t("import.lines")}
      tabIndex={0}
      heights={heights}
      row={(index) => {
        const line = lines[index];
        return line && <LineRow key={line.line} line={line} doubts={doubtsOf(line)} model={model} />;
      }}
    />
  );
}

interface RowProps {
  readonly line: Line;
  readonly doubts: readonly Doubt[];
  readonly model: ImportModel;
}

function LineRow({ line, doubts, model }: RowProps): JSX.Element {
  const { stop } = line;
  const zone = model.day.value?.zone ?? "UTC";
  const windows = (stop.timeWindows ?? []).map((window) => windowText(window, zone));
  const loads = Object.entries(stop.loadDemands ?? {}).map(([kind, amount]) => `${plain(amount)} ${kind}`);
  const needs = [...loads, ...(stop.requiredSkills ?? []), ...priorityOf(line)].join(", ");
  return (
    <div class={`line${model.isLeftOut(line) ? " out" : ""}`} role="listitem">
      <div class="cells figures">
        <span title={t("import.line", { line: line.line })}>{line.line}</span>
        <span class="clip">{stop.name}</span>
        <span class="clip">{stop.address}</span>
        <span class="clip">{windows.join(", ")}</span>
        <span class="clip">{stop.serviceMinutes === undefined ? "" : service(stop.serviceMinutes)}</span>
        <span class="clip" title={needs}>
          {needs}
        </span>
      </div>
      {doubts.map((doubt, index) => (
        <div key={index} class={`doubt ${doubt.weight}`}>
          <Icon name="alert" size={12} />
          <span class="clip">{doubtText(doubt, model)}</span>
        </div>
      ))}
    </div>
  );
}

function service(minutes: number): string {
  return minutes < 1 ? `${Math.round(minutes * SECONDS)} s` : `${plain(minutes)} min`;
}

function priorityOf({ stop: { priority } }: Line): string[] {
  if (priority === undefined) return [];
  const key = `import.priority.${priority}`;
  return [isKey(key) ? t(key) : t("import.priority", { priority })];
}

function doubtText({ code, value, taken = "", column }: Doubt, model: ImportModel): string {
  const header = column === null ? "" : (model.table.value?.header[column] ?? "");
  const isDate = code === "otherDay" || code === "dateOrder" || code === "badDate";
  return t(`doubt.${code}`, { value, taken: isDate ? longDate(taken) : taken, column: header });
}
