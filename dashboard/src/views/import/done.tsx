import type { JSX } from "preact";
import { LinkButton } from "../../parts/button.tsx";
import { Empty } from "../../parts/notice.tsx";
import { t } from "../../texts/catalogue.ts";
import type { Stage } from "./import-model.ts";

interface Props {
  readonly stage: Extract<Stage, { kind: "done" }>;
  readonly projectId: string;
  readonly hasCouriers: boolean;
  /** How the import can be taken back. */
  readonly undo: JSX.Element | null;
}

/** The outcome of an import, and the next step. */
export function Done({ stage, projectId, hasCouriers, undo }: Props): JSX.Element {
  const { added, leftOut, failed } = stage;
  return (
    <Empty
      title={t("import.done", { count: added })}
      actions={
        <>
          {failed > 0 && (
            <LinkButton look="main" href={`/projects/${projectId}?list=stops&only=unlocated`}>
              {t("import.place", { count: failed })}
            </LinkButton>
          )}
          <LinkButton
            look={failed > 0 ? "plain" : "main"}
            href={`/projects/${projectId}?${hasCouriers ? "open=run" : "list=couriers&open=courier"}`}
          >
            {hasCouriers ? t("import.goOn.plan") : t("import.goOn")}
          </LinkButton>
        </>
      }
    >
      {leftOut > 0 && <p>{t("import.leftOut", { count: leftOut })}</p>}
      <p>{failed > 0 ? t("import.failed", { count: failed }) : t("import.located")}</p>
      {undo}
    </Empty>
  );
}
