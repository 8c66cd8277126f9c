import "./split.css";
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { paneSize } from "../preferences.ts";

interface Props {
  /** The name under which the size is remembered. */
  readonly name: string;
  readonly label: string;
  readonly direction: "column" | "row";
  /** Which of the two panes keeps its size when the window grows. */
  readonly fixed: "first" | "second";
  /** Its first size, as a share of both. */
  readonly size: number;
  readonly min: number;
  readonly max: number;
  readonly children: readonly [ComponentChildren, ComponentChildren];
}

const STEP = 0.02;

/** Two panes with a divider that is moved by pointer or arrow keys; a double click brings the first size back. */
export function Split({ name, label, direction, fixed, size, min, max, children }: Props): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  const share = paneSize(name, size);
  const set = (value: number) => {
    share.value = Math.min(max, Math.max(min, value));
  };
  const follow = (event: PointerEvent) => {
    const box = element.current?.getBoundingClientRect();
    if (box === undefined || !(event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) return;
    const at =
      direction === "column"
        ? (event.clientX - box.left) / box.width
        : (event.clientY - box.top) / box.height;
    set(fixed === "first" ? at : 1 - at);
  };
  const step = (event: KeyboardEvent) => {
    const keys = direction === "column" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const index = keys.indexOf(event.key);
    if (index === -1) return;
    event.preventDefault();
    set(share.value + (index === (fixed === "first" ? 1 : 0) ? STEP : -STEP));
  };
  const part = `${(share.value * 100).toFixed(2)}%`;
  const tracks = fixed === "first" ? `${part} 1px minmax(0, 1fr)` : `minmax(0, 1fr) 1px ${part}`;
  return (
    <div
      ref={element}
      class="split"
      style={direction === "column" ? { gridTemplateColumns: tracks } : { gridTemplateRows: tracks }}
    >
      <div class="pane">{children[0]}</div>
      <div
        class={`divider ${direction}`}
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={direction === "column" ? "vertical" : "horizontal"}
        aria-valuenow={Math.round(share.value * 100)}
        aria-valuemin={Math.round(min * 100)}
        aria-valuemax={Math.round(max * 100)}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={follow}
        onKeyDown={step}
        onDblClick={() => set(size)}
      />
      <div class="pane">{children[1]}</div>
    </div>
  );
}
