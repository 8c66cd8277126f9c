import "./stops-pane.css";
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { may } from "../../../api/permissions.ts";
import { Button, IconButton, LinkButton } from "../../../parts/button.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { useCommands } from "../../../shell/commands.ts";
import { query } from "../../../shell/router.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { StopDialog } from "./stop-dialog.tsx";
import { StopsGrid } from "./stops-grid.tsx";
import { StopsModel, type Only } from "./stops-model.ts";

type Dialog = "add" | "change" | "delete" | null;

/** The day's stops as a table to filter, change, add to and delete from. */
export function StopsPane(): JSX.Element {
  const day = useDay();
  const model = useMemo(() => {
    const made = new StopsModel(day);
    const only = query.peek().get("only");
    if (only === "unlocated" || only === "checked") made.only.value = only;
    return made;
  }, [day]);
  const dialog = useSignal<Dialog>(null);
  const close = () => (dialog.value = null);
  useCommands(
    [
      {
        id: "stop.add",
        text: t("stop.add"),
        icon: "plus",
        shortcut: "n",
        needs: "write",
        run: () => (dialog.value = "add"),
      },
    ],
    [t("stop.add")],
  );
  const isEmpty = (day.stops.value.value ?? []).length === 0;
  return (
    <div class="stops-pane">
      {isEmpty ? (
        <Empty
          title={t("stops.none")}
          actions={
            <>
              <LinkButton look="main" icon="import" needs="write" href={`/projects/${day.projectId}/import`}>
                {t("import.title")}
              </LinkButton>
              <Button icon="plus" needs="write" onClick={() => (dialog.value = "add")}>
                {t("stop.add")}
              </Button>
            </>
          }
        />
      ) : (
        <>
          <Tools model={model} onOpen={(name) => (dialog.value = name)} />
          <StopsGrid model={model} onDelete={() => may("write") && (dialog.value = "delete")} />
        </>
      )}
      {dialog.value === "add" && <StopDialog model={model} stop={null} onClose={close} />}
      {dialog.value === "change" && <ChangeDialog model={model} onClose={close} />}
      {dialog.value === "delete" && <DeleteDialog model={model} onClose={close} />}
    </div>
  );
}

interface ToolsProps {
  readonly model: StopsModel;
  readonly onOpen: (name: Dialog) => void;
}

function Tools({ model, onOpen }: ToolsProps): JSX.Element {
  const { day } = model;
  const unlocated = model.unlocated.value.length;
  const chosen = model.chosen.value.length;
  const work = model.work.value;
  return (
    <div class="stops-tools" role="group" aria-label={t("stops.tools")}>
      <input
        class="input"
        type="search"
        aria-label={t("stops.filter")}
        placeholder={t("stops.filter")}
        value={model.filter.value}
        onInput={(event) => (model.filter.value = event.currentTarget.value)}
      />
      <Kinds model={model} />
      <IconButton
        icon="plus"
        needs="write"
        label={t("stop.add")}
        shortcut="n"
        onClick={() => onOpen("add")}
      />
      <LinkButton icon="import" look="quiet" needs="write" href={`/projects/${day.projectId}/import`}>
        {t("stops.import")}
      </LinkButton>
      {unlocated > 0 && (
        <Button icon="pin" needs="write" disabled={work !== null} onClick={() => void model.locate(true)}>
          {t("stops.locate", { count: unlocated })}
        </Button>
      )}
      {chosen > 0 && (
        <>
          <Button icon="edit" needs="write" disabled={work !== null} onClick={() => onOpen("change")}>
            {t("stops.change", { count: chosen })}
          </Button>
          <Button icon="trash" needs="write" disabled={work !== null} onClick={() => onOpen("delete")}>
            {t("stops.delete", { count: chosen })}
          </Button>
        </>
      )}
      <span class="soft figures" role="status">
        {work === null ? t("stops.count", { count: model.shown.value.length }) : work.text}
      </span>
      {work !== null && (
        <progress aria-label={work.text} {...(work.share !== null && { value: work.share, max: 1 })} />
      )}
    </div>
  );
}

function Kinds({ model }: { readonly model: StopsModel }): JSX.Element {
  const kinds: readonly (readonly [Only, number | null])[] = [
    ["all", null],
    ["checked", model.checked.value.size],
    ["unlocated", model.unlocated.value.length],
    ["unassigned", model.day.unassigned.value.length],
    ["open", model.day.open.value.length],
    ["stale", model.day.staleStopIds.value.size],
  ];
  return (
    <select
      class="input kinds"
      aria-label={t("stops.kinds")}
      value={model.only.value}
      onChange={(event) => (model.only.value = event.currentTarget.value as Only)}
    >
      {kinds.map(([kind, count]) => (
        <option key={kind} value={kind}>
          {t(`stops.kind.${kind}`)}
          {count === null ? "" : ` (${count})`}
        </option>
      ))}
    </select>
  );
}
