import type { JSX } from "preact";
import { encode } from "uqr";

/** A text as a code for a camera: dark on light in any theme, because not every camera reads the other. */
export function QrCode({ label, text }: { readonly label: string; readonly text: string }): JSX.Element {
  const { data: rows, size } = encode(text, { ecc: "M", border: 4 });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
