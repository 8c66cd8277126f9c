import type { JSX } from "preact";

const OPENSTREETMAP = /^(.*?)(© OpenStreetMap(?: contributors)?)(.*)$/s;

/** Whose map data is shown, with the link that OpenStreetMap asks for. */
export function Source({ attribution }: { readonly attribution: string }): JSX.Element {
  const [, before = attribution, name, after] = OPENSTREETMAP.exec(attribution) ?? [];
  return (
    <p class="source">
      {before}
      {name !== undefined && (
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
          {name}
        </a>
      )}
      {after}
    </p>
  );
}
