import type { JSX } from "preact";
import type { Warning } from "../../../api/types.ts";
import { Notice } from "../../../parts/notice.tsx";
import { isKey, t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";

const MOST_NAMES = 3;

/** The warnings of a run; the plan is made all the same. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }): JSX.Element | null {
  if (warnings.length === 0) return null;
  return (
    <div class="warnings">
      {warnings.map((warning, index) => (
        <Notice key={index} look="doubt">
          <WarningText warning={warning} />
        </Notice>
      ))}
    </div>
  );
}

function WarningText({ warning }: { readonly warning: Warning }): JSX.Element {
  const day = useDay();
  const names = [
    ...warning.stopIds.map((id) => day.stopsById.value.get(id)?.name),
    ...warning.assignmentIds.map((id) => day.lanesById.value.get(id)?.name),
  ].filter((name) => name !== undefined);
  const others = names.length - MOST_NAMES;
  const list = names.slice(0, MOST_NAMES).join(", ");
  const isOfSome = warning.stopIds.length + warning.assignmentIds.length > 0;
  const key = [...(isOfSome ? [".some"] : []), ""].map((end) => `warning.${warning.code}${end}`).find(isKey);
  const [, kind = ""] = /"(.*)"/.exec(warning.message) ?? [];
  return (
    <>
      {key ? t(key, { count: names.length, kind }) : warning.message}{" "}
      {names.length > 0 && (
        <span class="soft">{others > 0 ? t("reason.andOthers", { names: list, count: others }) : list}</span>
      )}
    </>
  );
}
