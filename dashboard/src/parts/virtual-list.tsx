import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

interface Props extends Omit<JSX.IntrinsicElements["div"], "children" | "ref"> {
  /** Height of each row in pixels. */
  readonly heights: readonly number[];
  readonly row: (index: number) => ComponentChildren;
  /** The row to keep in sight; it is scrolled to when it changes. */
  readonly inSight?: number | undefined;
  /** Stays above the rows. */
  readonly header?: ComponentChildren;
  readonly headerHeight?: number;
}

const BEYOND = 8; // rows drawn above and below what is seen

/** A list of any length: only the rows that are seen are drawn. */
export function VirtualList({
  heights,
  row,
  inSight,
  header,
  headerHeight = 0,
  ...rest
}: Props): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const tops = useMemo(() => topsOf(heights), [heights]);
  const whole = tops.at(-1) ?? 0;

  useLayoutEffect(() => {
    const list = element.current;
    if (list === null) return;
    const look = () => {
      setSeen({ top: list.scrollTop, height: list.clientHeight });
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(list);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      list.removeEventListener("scroll", look);
    };
  }, []);

  useEffect(() => {
    const list = element.current;
    const top = inSight === undefined ? undefined : tops[inSight];
    const bottom = inSight === undefined ? undefined : tops[inSight + 1];
    if (list === null || top === undefined || bottom === undefined) return;
    if (top < list.scrollTop) list.scrollTop = top;
    const room = list.clientHeight - headerHeight;
    if (bottom > list.scrollTop + room) list.scrollTop = bottom - room;
  }, [inSight, tops]);

  const first = Math.max(0, indexAt(tops, seen.top) - BEYOND);
  const last = Math.min(heights.length, indexAt(tops, seen.top + seen.height) + BEYOND);
  const rows = [];
  for (let index = first; index < last; index++) rows.push(row(index));
  return (
    <div {...rest} ref={element}>
      {header}
      <div class="virtual" role="presentation" style={{ height: `${whole}px`, position: "relative" }}>
        <div role="presentation" style={{ transform: `translateY(${tops[first] ?? 0}px)` }}>
          {rows}
        </div>
      </div>
    </div>
  );
}

/** Where each row begins, and where the last one ends. */
function topsOf(heights: readonly number[]): number[] {
  const tops = [0];
  let top = 0;
  for (const height of heights) tops.push((top += height));
  return tops;
}

/** The row at a height. */
function indexAt(tops: readonly number[], y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
