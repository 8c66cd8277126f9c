import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { useDay } from "../day.ts";
import type { Runs } from "../run/run.ts";
import { Order } from "./order.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { ReplanDialog } from "./replan-dialog.tsx";
import { StateDialog } from "./state-dialog.tsx";

/** The dialog of the day in progress that is open. */
export function LivingDialogs({ runs }: { readonly runs: Runs }): JSX.Element | null {
  const day = useDay();
  const { dialog } = day.living;
  const open = dialog.value;
  const close = () => (dialog.value = null);
  const order = useMemo(() => {
    if (open?.kind === "order")
      return open.order ?? new Order(day, { stop: null, copyOf: open.copyOf ?? null });
    const stop = open?.kind === "move" ? day.stopsById.peek().get(open.stopId) : undefined;
    return stop === undefined ? null : new Order(day, { stop, copyOf: null });
  }, [open]);
  switch (open?.kind) {
    case "order":
    case "move":
      return order && <OrderDialog order={order} onClose={close} />;
    case "outcome":
      return <OutcomeDialog stopIds={open.stopIds} onClose={close} />;
    case "courier":
      return <StateDialog assignmentId={open.assignmentId} words={open.words ?? null} onClose={close} />;
    case "replan":
      return <ReplanDialog runs={runs} onClose={close} />;
    default:
      return null;
  }
}
