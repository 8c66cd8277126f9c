import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../../parts/icon.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { longDate } from "../../format/times.ts";
import { loadsText, minutesText } from "../../format/loads.ts";
import { windowsText } from "../../format/windows.ts";
import { isKey, t } from "../../texts/catalogue.ts";
import type { Doubt, Line } from "@rondo/day/import/types.ts";
import { LineDialog } from "./line-dialog.tsx";
import type { ImportModel } from "./import-model.ts";

const ROW = 32;
const DOUBT = 22;

interface Props {
  readonly model: ImportModel;
  readonly lines: readonly Line[];
  /** The doubts of a line that are shown. */
  readonly doubtsOf: (line: Line) => readonly Doubt[];
}

/** The lines as the stops that they become, each with its doubts below. */
export function Lines({ model, lines, doubtsOf }: Props): JSX.Element {
  const heights = useMemo(() => lines.map((line) => ROW + DOUBT * doubtsOf(line).length), [lines]);
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <>
      <VirtualList
        class="lines"
        role="list"
        aria-label={t("import.lines")}
        tabIndex={0}
        heights={heights}
        row={(index) => {
          const line = lines[index];
          return (
            line && (
              <LineRow
                key={line.line}
                line={line}
                doubts={doubtsOf(line)}
                model={model}
                onEdit={() => setEdited(line.line)}
              />
            )
          );
        }}
      />
      {edited !== null && <LineDialog model={model} line={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface RowProps {
  readonly line: Line;
  readonly doubts: readonly Doubt[];
  readonly model: ImportModel;
  readonly onEdit: () => void;
}

function LineRow({ line, doubts, model, onEdit }: RowProps): JSX.Element {
  const { stop } = line;
  const zone = model.day.value?.zone ?? "UTC";
  const windows = windowsText(
    { timeWindows: [...(stop.timeWindows ?? [])], deliveryDeadline: stop.deliveryDeadline ?? null },
    zone,
  );
  const loads = loadsText(stop.loadDemands ?? null, model.day.value?.loadKinds);
  const needs = [...(loads === "" ? [] : [loads]), ...(stop.requiredSkills ?? []), ...priorityOf(line)].join(
    ", ",
  );
  const more = [stop.externalId, stop.products, stop.phone, stop.notes].filter(Boolean).join(" · ");
  return (
    <div class={`line${model.isLeftOut(line) ? " out" : ""}`} role="listitem">
      <div class="cells figures">
        <span title={t("import.line", { line: line.line })}>{line.line}</span>
        <button type="button" class="name clip" title={t("import.line.edit")} onClick={onEdit}>
          {stop.name === "" ? "–" : stop.name}
        </button>
        <span class="clip">{stop.address}</span>
        <span class="clip" title={windows}>
          {windows}
        </span>
        <span class="clip">{stop.serviceMinutes === undefined ? "" : minutesText(stop.serviceMinutes)}</span>
        <span class="clip" title={needs}>
          {needs}
        </span>
        <span class="clip" title={more}>
          {more}
        </span>
      </div>
      {doubts.map((doubt, index) => (
        <div key={index} class={`doubt ${doubt.weight}`}>
          <Icon name="alert" size={12} />
          <span class="clip" title={doubtText(doubt, model)}>
            {doubtText(doubt, model)}
          </span>
        </div>
      ))}
    </div>
  );
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
