import "./print.css";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Stop } from "../../../api/types.ts";
import { Button, LinkButton } from "../../../parts/button.tsx";
import { Select } from "../../../parts/field.tsx";
import { useRefresh } from "../../../parts/refresh.ts";
import { LoadState } from "../../../parts/loaded.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { useCommands } from "../../../shell/commands.ts";
import { Shell } from "../../../shell/shell.tsx";
import { t } from "../../../texts/catalogue.ts";
import { Day } from "../day.ts";
import { outPlan } from "../out/of-day.ts";
import { reasonText } from "../reasons.ts";
import type { OutPlan } from "@rondo/day/out/plan.ts";
import { PaperGround } from "./paper-map.tsx";
import { Sheet } from "./sheet.tsx";

/** The plan on paper, a sheet for each courier; `?courier=` shows one. */
export function PrintPage({ projectId }: { readonly projectId: string }): JSX.Element {
  const day = useMemo(() => new Day(projectId), [projectId]);
  const ground = useMemo(() => new PaperGround(), []);
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get("courier") ?? "");
  useEffect(() => void day.load(), [day]);
  useRefresh(() => void day.load(), [day]);
  const plan = outPlan(day, chosen === "" ? null : chosen);
  const print = () => window.print();
  const name = plan?.project.name;
  useEffect(() => {
    if (name !== undefined) document.title = name; // the browser proposes it as the name of a PDF
    return () => {
      document.title = "Rondo";
    };
  }, [name]);
  useCommands(
    [{ id: "print", text: t("out.print"), icon: "print", shortcut: "p", run: print }],
    [t("out.print")],
  );
  return (
    <Shell
      place={
        <LinkButton href={`/projects/${projectId}`} icon="back" look="quiet">
          <span class="clip">{name ?? t("goto.projects")}</span>
        </LinkButton>
      }
      actions={
        <Button look="main" icon="print" disabled={plan === null} onClick={print}>
          {t("out.print")}
        </Button>
      }
    >
      <div class="print">
        <div class="chooser">
          <Select
            label={t("out.whose")}
            value={chosen}
            options={[
              { value: "", text: t("out.all") },
              ...day.lanes.value
                .filter(({ route }) => route !== null)
                .map((lane) => ({ value: lane.assignment.id, text: lane.name })),
            ]}
            onValue={setChosen}
          />
        </div>
        <LoadState
          failure={day.failure.value}
          isThere={plan !== null}
          rows={12}
          onRetry={() => void day.load()}
        >
          {plan !== null && <Sheets plan={plan} day={day} ground={ground} />}
        </LoadState>
      </div>
    </Shell>
  );
}

interface Props {
  readonly plan: OutPlan;
  readonly day: Day;
  readonly ground: PaperGround;
}

function Sheets({ plan, day, ground }: Props): JSX.Element {
  const left = [...plan.open, ...plan.unassigned];
  if (plan.lanes.length === 0 && left.length === 0) {
    return (
      <Empty
        title={t("summary.noPlan")}
        actions={<LinkButton href={`/projects/${day.projectId}`}>{t("run.open")}</LinkButton>}
      />
    );
  }
  return (
    <>
      {plan.lanes.map((lane) => (
        <Sheet key={lane.assignment.id} lane={lane} plan={plan} ground={ground} />
      ))}
      {left.length > 0 && (
        <article class="sheet">
          <header>
            <h2>{t("unassigned.title")}</h2>
            <p>{plan.project.name}</p>
          </header>
          <ul>
            {plan.open.map(({ stopId, name, why }) => (
              <Left key={stopId} name={name} stop={plan.stops.get(stopId)}>
                {t("open.stop")} {t(`open.${why}`)}
              </Left>
            ))}
            {plan.unassigned.map(({ stopId, name, reasons: [first] }) => (
              <Left key={stopId} name={name} stop={plan.stops.get(stopId)}>
                {first &&
                  reasonText(
                    first,
                    day.lanesById.value,
                    plan.stops.get(stopId),
                    plan.stops.get(first.stopId ?? ""),
                  )}
              </Left>
            ))}
          </ul>
        </article>
      )}
    </>
  );
}

interface LeftProps {
  readonly name: string;
  readonly stop: Stop | undefined;
  /** Why it is in no route. */
  readonly children: ComponentChildren;
}

function Left({ name, stop, children }: LeftProps): JSX.Element {
  return (
    <li>
      <strong>{stop?.name ?? name}</strong>
      <div>{stop?.address}</div>
      <div>{children}</div>
    </li>
  );
}
