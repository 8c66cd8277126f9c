import "./toast.css";
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { failureOf } from "../api/failure.ts";
import { t } from "../texts/catalogue.ts";
import { Button, IconButton } from "./button.tsx";
import { failureText } from "./notice.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly look: "plain" | "bad";
  readonly undo?: (() => void) | undefined;
}

const STAYS_MS = 8000;
const toasts = signal<readonly Toast[]>([]);
let lastId = 0;

/** Shows that something was done; `undo` takes it back. */
export function say(text: string, undo?: () => void): void {
  show({ text, look: "plain", undo });
}

/** Shows a failure that has no place of its own on the page. It stays until it is closed. */
export function sayFailure(error: unknown): void {
  show({ text: failureText(failureOf(error)), look: "bad" });
}

function show(toast: Omit<Toast, "id">): void {
  const id = ++lastId;
  toasts.value = [...toasts.value.slice(-2), { ...toast, id }];
  if (toast.look === "plain") setTimeout(() => dismiss(id), STAYS_MS);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text, look, undo }) => (
        <div key={id} class={`toast ${look}`}>
          <span>{text}</span>
          {undo && (
            <Button
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              {t("undo")}
            </Button>
          )}
          <IconButton icon="close" label={t("close")} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
