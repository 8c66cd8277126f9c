import type { JSX } from "preact";

/** Strokes on a grid of 16. */
const paths = {
  alert: "M8 2.5 14 13H2zM8 6.5v3M8 11.2v.1",
  arrowDown: "M8 3v10M4 9l4 4 4-4",
  arrowUp: "M8 13V3M4 7l4-4 4 4",
  back: "M10 3 5 8l5 5",
  break: "M3 6h8v4a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM11 7h1.5a1.5 1.5 0 0 1 0 3H11M5.5 2v2M8.5 2v2",
  calendar: "M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3",
  check: "M3 8.5 6.5 12 13 4.5",
  chevron: "M6 4l4 4-4 4",
  close: "M4 4l8 8M12 4l-8 8",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  depot: "M2.5 13V6L8 2.5 13.5 6v7zM6 13V9h4v4",
  download: "M8 2v8M4.5 7 8 10.5 11.5 7M3 13.5h10",
  edit: "M3 13l.7-3L11 2.7 13.3 5 6 12.3z",
  eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z",
  eyeOff: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM3 13.5 13 2.5",
  fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  import: "M8 10V2M4.5 5.5 8 2l3.5 3.5M3 10v3.5h10V10",
  key: "M6 10a3 3 0 1 1 2.1-.9L13.5 14.5M8.5 9.5 10 8",
  lock: "M4 7.5h8v6H4zM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2",
  list: "M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1",
  map: "M2 4l4-1.5 4 1.5 4-1.5v9.5L10 13.5 6 12l-4 1.5zM6 2.5V12M10 4v9.5",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  minus: "M3 8h10",
  more: "M3.5 8h.1M8 8h.1M12.5 8h.1",
  phone: "M4.5 1.5h7v13h-7zM7 12.5h2",
  person: "M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM3 14c0-2.8 2.2-4.5 5-4.5s5 1.7 5 4.5",
  move: "M8 1.5v13M1.5 8h13M6 3.5l2-2 2 2M6 12.5l2 2 2-2M3.5 6l-2 2 2 2M12.5 6l2 2-2 2",
  pin: "M8 14s4.5-4.2 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 9.8 8 14 8 14zM8 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z",
  plus: "M8 3v10M3 8h10",
  print: "M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9.5h7v4h-7z",
  redo: "M13 6H6a3.5 3.5 0 0 0 0 7h3M10 3l3 3-3 3",
  reload: "M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.5V6H9.5",
  run: "M4.5 3v10l8-5z",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3",
  settings: "M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 3v3M6 10v3",
  signOut: "M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6",
  time: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5v3l2 1.5",
  trash: "M2.5 4h11M6 4V2.5h4V4M4 4l.5 9.5h7L12 4M6.5 6.5v4.5M9.5 6.5v4.5",
  undo: "M3 6h7a3.5 3.5 0 0 1 0 7H7M6 3 3 6l3 3",
} as const;

export type IconName = keyof typeof paths;

/** A picture beside a text that says the same; alone it needs a labelled parent. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** The mark of `favicon.svg`, which a page need not wait for. */
export function Logo(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0072b2" />
      <path d="M8 22c0-9 16-3 16-12" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" />
      <circle cx="8" cy="22" r="3.5" fill="#fff" />
      <circle cx="24" cy="10" r="3.5" fill="#fff" />
    </svg>
  );
}
