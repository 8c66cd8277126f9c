import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../../parts/button.tsx";
import { Check } from "../../parts/field.tsx";
import { FailureNotice, Notice } from "../../parts/notice.tsx";
import { t } from "../../texts/catalogue.ts";
import { Columns } from "./columns.tsx";
import { skipping } from "@rondo/day/import/skipping.ts";
import type { DoubtCode } from "@rondo/day/import/types.ts";
import { FileDoubts } from "./file-doubts.tsx";
import type { ImportModel } from "./import-model.ts";
import { DateOrderQuestion } from "./date-order.tsx";
import { Lines } from "./lines.tsx";
import { OpenCouriers } from "./open-couriers.tsx";
import { OtherDay } from "./other-day.tsx";

interface Props {
  readonly model: ImportModel;
  readonly onMove: ((date: string) => Promise<void>) | null;
  readonly onAddCouriers: (names: readonly string[], key: string) => Promise<void>;
}

/** The columns of the file, the stops that its lines become and their doubts, before anything is written. */
export function Work({ model, onMove, onAddCouriers }: Props): JSX.Element {
  const shown = useSignal<DoubtCode | "all">("all");
  const isLooking = model.stage.value.kind === "looking";
  const lines = model.lines.value;
  const code = shown.value;
  const filtered =
    code === "all" ? lines : lines.filter(({ doubts }) => doubts.some((doubt) => doubt.code === code));
  const skills = model.openSkills.value;
  const hasAddress = model.columns.value.some(({ meaning }) =>
    ["address", "latitude", "coordinates"].includes(meaning),
  );
  return (
    <div class="work">
      <Columns model={model} />
      {!hasAddress && <Notice look="bad">{t("import.noAddressColumn")}</Notice>}
      {model.failure.value && <FailureNotice failure={model.failure.value} />}
      <FileDoubts model={model} />
      <NotFound model={model} />
      <DateOrderQuestion model={model} />
      <OtherDay model={model} onMove={onMove} />
      <OpenCouriers model={model} onAdd={onAddCouriers} />
      {skills.length > 0 && (
        <div class="notices">
          <Notice>{t("import.openSkills", { skills: skills.join(", ") })}</Notice>
        </div>
      )}
      <Doubts model={model} shown={code} onShow={(next) => (shown.value = next)} />
      <Lines
        key={code}
        model={model}
        lines={filtered}
        doubtsOf={({ doubts }) => doubts.filter((doubt) => doubt.code === code || !model.isAskedOnce(doubt))}
      />
      <div class="bar">
        {isLooking ? <Look model={model} canWrite={hasAddress} /> : <Write model={model} />}
      </div>
    </div>
  );
}

interface DoubtsProps {
  readonly model: ImportModel;
  readonly shown: DoubtCode | "all";
  readonly onShow: (code: DoubtCode | "all") => void;
}

/** The doubts by kind, each a filter of the lines; kinds that are left out can be wanted. */
function Doubts({ model, shown, onShow }: DoubtsProps): JSX.Element {
  const counts = model.doubtCounts.value;
  const skips = skipping
    .filter((code) => code !== "otherDay")
    .flatMap((code) => counts.filter(([other]) => other === code).map(([, count]) => ({ code, count })));
  return (
    <div class="doubts" role="group" aria-label={t("import.doubts")}>
      <Button aria-pressed={shown === "all"} onClick={() => onShow("all")}>
        {t("import.allLines", { count: model.lines.value.length })}
      </Button>
      {counts.map(([code, count]) => (
        <Button key={code} aria-pressed={shown === code} onClick={() => onShow(code)}>
          {t(`doubt.${code}.kind`)} <span class="figures faint">{count.toLocaleString()}</span>
        </Button>
      ))}
      {counts.length === 0 &&
        model.fileDoubts.value.length === 0 &&
        model.lookUp.open.value === 0 &&
        model.lines.value.length > 0 && <span class="soft">{t("import.noDoubts")}</span>}
      {skips.map(({ code, count }) => (
        <Check
          key={code}
          label={t(`doubt.${code}.want`, { count })}
          checked={model.wanted.value.has(code)}
          onChecked={(isWanted) => model.want(code, isWanted)}
        />
      ))}
    </div>
  );
}

/** Says which addresses are not found before anything is written, and offers the best candidates of all. */
function NotFound({ model }: { readonly model: ImportModel }): JSX.Element | null {
  const { takesBest, open } = model.lookUp;
  const counts = new Map(model.doubtCounts.value);
  const count = counts.get("notFound") ?? 0;
  const best = model.lines.value.filter(({ doubts }) =>
    doubts.some(({ code, taken = "" }) => code === "notFound" && taken !== ""),
  ).length;
  const taken = counts.get("bestTaken") ?? 0;
  if (open.value === 0 && count === 0 && taken === 0) return null;
  return (
    <div class="notices">
      {open.value > 0 && <p role="status">{t("import.lookingUp", { count: open.value })}</p>}
      {count > 0 && (
        <Notice look="doubt">
          <p>{t("import.notFound", { count })}</p>
          {best > 0 && (
            <p class="actions">
              <Button look="main" onClick={() => (takesBest.value = true)}>
                {t("import.takeBest", { count: best })}
              </Button>
            </p>
          )}
        </Notice>
      )}
      {taken > 0 && (
        <Notice>
          <p>{t("import.bestTaken", { count: taken })}</p>
          <p class="actions">
            <Button onClick={() => (takesBest.value = false)}>{t("import.leaveBest")}</Button>
          </p>
        </Notice>
      )}
    </div>
  );
}

function Look({ model, canWrite }: { readonly model: ImportModel; readonly canWrite: boolean }): JSX.Element {
  const [ready, all] = [model.ready.value.length, model.lines.value.length];
  const hasRoom = ready <= model.room.value;
  return (
    <>
      <p class={hasRoom ? "" : "broken"}>
        {hasRoom
          ? all > ready && t("import.leftOut", { count: all - ready })
          : t("import.tooMany", { count: model.room.value })}
      </p>
      <Button onClick={() => (model.stage.value = { kind: "choosing" })}>{t("import.other")}</Button>
      <Button
        look="main"
        icon="plus"
        needs="write"
        disabled={ready === 0 || !canWrite || !hasRoom}
        aria-disabled={model.isChanging.value} // it keeps the focus meanwhile
        onClick={() => model.isChanging.peek() || void model.write()}
      >
        {t("import.write", { count: ready })}
      </Button>
    </>
  );
}

function Write({ model }: { readonly model: ImportModel }): JSX.Element {
  const isWriting = model.stage.value.kind === "writing";
  return (
    <>
      <span role="status">{isWriting ? t("import.writing") : t("import.locating")}</span>
      <progress
        aria-label={isWriting ? t("import.writing") : t("import.locating")}
        {...((isWriting || model.progress.value > 0) && { value: model.progress.value, max: 1 })}
      />
    </>
  );
}
