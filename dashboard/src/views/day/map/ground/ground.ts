import type { Basemap } from "../../../../api/types.ts";
import type { Colours } from "../../../../styles/colours.ts";
import type { Point } from "../view/camera.ts";
import type { Frame } from "../view/sheet.ts";

/** What lies under the plan. */
export interface Ground {
  /** Paints it. @returns false, without painting, while something of it is still to come */
  paint(frame: Frame, token: Colours["token"], isDark: boolean): boolean;
  /** Writes the names of streets, where they find room beside the signs of the plan. */
  name(frame: Frame, token: Colours["token"], signs: readonly Point[]): void;
}

const nothing: Ground = {
  paint: () => true,
  name: () => undefined,
};

/**
 * The ground that a basemap names. Its code is loaded for it.
 *
 * @param onLoad called when more can be painted
 */
export async function groundOf({ kind, url }: Basemap, onLoad: () => void): Promise<Ground> {
  if (kind === "none" || url === null) return nothing;
  const { Pictures, Streets } = await import("./grounds.ts");
  return kind === "raster"
    ? new Pictures(url, onLoad)
    : new Streets(new URL(url, location.href).href, onLoad);
}
