import "./edit-layer.css";
import { useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { guardLeaving } from "../../../shell/router.ts";
import { t } from "../../../texts/catalogue.ts";
import { useDay } from "../day.ts";
import { EditBar } from "./edit-bar.tsx";
import { EditDialogs } from "./edit-dialogs.tsx";
import { spokenText } from "./key-move.ts";

/** All about changes of the plan by hand: their bar, their dialogs, what is spoken, and their keys. */
export function EditLayer(): JSX.Element {
  const day = useDay();
  const { hands } = day;
  const session = hands.session.value;
  const text = useMemo(() => spokenText(day), [day]);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]") !== null) return;
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
      const isRedo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y";
      const session = hands.session.peek();
      const isField = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
      if (session === null || isField || (!isUndo && !isRedo)) return;
      if (isRedo || event.shiftKey) session.redo();
      else session.undo();
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => {
      document.removeEventListener("keydown", press, { capture: true });
    };
  }, [day]);
  // A person who leaves with changes that are not kept is asked once.
  useSignalEffect(() => {
    if (!hands.isEdited.value) return;
    return guardLeaving((leave) => {
      hands.leave.value = leave;
      hands.dialog.value = "discard";
    });
  });
  return (
    <>
      <p class="unseen" role="status" aria-live="assertive">
        {text.value}
      </p>
      {hands.isOpening.value && <p class="edit-bar soft">{t("edit.opening")}</p>}
      {session?.isTouched.value === true && <EditBar session={session} />}
      <EditDialogs />
    </>
  );
}
