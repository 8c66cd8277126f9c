import "./out-dialog.css";
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { failureOf, type Failure } from "../../../api/failure.ts";
import { Button, LinkButton } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Select } from "../../../parts/field.tsx";
import { FailureNotice } from "../../../parts/notice.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { formats } from "./formats.ts";
import { outPlan } from "./of-day.ts";
import { fileName, save } from "./save.ts";

/** Takes the plan, or one courier's part, out of the app: on paper or as a file. */
export function OutDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const day = useDay();
  const [assignmentId, setAssignmentId] = useState(day.selectedAssignmentId.value ?? "");
  const [failure, setFailure] = useState<Failure | null>(null);
  const plan = outPlan(day, assignmentId === "" ? null : assignmentId);
  const couriers = day.lanes.value.filter(({ route }) => route !== null);
  const download = (format: (typeof formats)[number]) => {
    if (plan === null) return;
    setFailure(null);
    try {
      const names = [plan.project.name, ...(assignmentId === "" ? [] : plan.lanes.map(({ name }) => name))];
      save(fileName(names, format.name), format.make(plan));
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  const query = assignmentId === "" ? "" : `?courier=${assignmentId}`;
  return (
    <Dialog title={t("out.title")} onClose={onClose}>
      {failure && <FailureNotice failure={failure} />}
      <Select
        label={t("out.whose")}
        value={assignmentId}
        options={[
          { value: "", text: t("out.all") },
          ...couriers.map(({ assignment, name }) => ({ value: assignment.id, text: name })),
        ]}
        onValue={setAssignmentId}
      />
      <ul class="formats">
        <Choice title={t("out.print")} hint={t("out.print.hint")}>
          <LinkButton href={`/projects/${day.projectId}/print${query}`} icon="print" look="main">
            {t("out.print.open")}
          </LinkButton>
        </Choice>
        {formats.map((format) => {
          const isMissing = format.isForOne && assignmentId === "";
          return (
            <Choice
              key={format.name}
              title={t(`out.${format.name}`)}
              hint={t(isMissing ? "out.one" : `out.${format.name}.hint`)}
            >
              <Button
                icon="download"
                disabled={isMissing || plan === null}
                aria-label={`${t("out.save")}: ${t(`out.${format.name}`)}`}
                onClick={() => download(format)}
              >
                {t("out.save")}
              </Button>
            </Choice>
          );
        })}
      </ul>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ComponentChildren;
}

function Choice({ title, hint, children }: ChoiceProps): JSX.Element {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p class="soft small">{hint}</p>
      </div>
      {children}
    </li>
  );
}
