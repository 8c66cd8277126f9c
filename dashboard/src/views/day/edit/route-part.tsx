import type { JSX } from "preact";
import { Menu } from "../../../parts/menu.tsx";
import { may } from "../../../api/permissions.ts";
import { sayFailure } from "../../../parts/toast.tsx";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { reverse, swap, type EditedPlan } from "./edited-plan.ts";
import { isBehind } from "./moved.ts";
import { pickupsFirst } from "./shipments.ts";

/** What a person can do by hand with a whole route. */
export function RoutePart({ assignmentId }: { readonly assignmentId: string }): JSX.Element | null {
  const day = useDay();
  if (!may("write")) return null;
  const change = (of: (plan: EditedPlan) => EditedPlan) => {
    day.hands
      .begin()
      .then((session) => session.change(of(session.plan.peek())))
      .catch(sayFailure);
  };
  const isDone = (stopId: string) => isBehind(day, stopId);
  const others = day.lanes.value.filter(({ assignment }) => assignment.id !== assignmentId);
  return (
    <Menu
      label={t("edit.route")}
      icon="move"
      look="plain"
      items={[
        {
          text: t("edit.reverse"),
          icon: "arrowUp",
          run: () =>
            change((plan) =>
              reverse(plan, assignmentId, isDone, (order) => pickupsFirst(order, day.hands.shipments.value)),
            ),
        },
        ...others.map(({ assignment, name }) => ({
          text: t("edit.swap", { courier: name }),
          run: () => change((plan) => swap(plan, assignmentId, assignment.id, isDone)),
        })),
      ]}
    >
      {t("edit.route")}
    </Menu>
  );
}
