import { ConfigError } from "@rondo/signals/environment.ts";
import type { BasemapView } from "./schemas.ts";
import type { BasemapSettings } from "./settings.ts";
import { TileFile } from "./tile-file.ts";

/** Below it the gateway serves tiles of its own. */
export const BASEMAP_PATH = "/basemap";

export class Basemap {
  /** Null where tiles come from elsewhere or there are none. */
  readonly file: TileFile | null;
  /** The other server whose tiles pages load; null for none. */
  readonly origin: string | null;
  readonly view: BasemapView;

  /** @throws ConfigError if the file cannot be served */
  constructor(settings: BasemapSettings) {
    this.file = settings.kind === "file" ? openFile(settings.path) : null;
    const isElsewhere = settings.kind === "vector" || settings.kind === "raster";
    this.origin = isElsewhere ? new URL(settings.url).origin : null;
    this.view = viewOf(settings, this.file);
  }

  close(): void {
    this.file?.close();
  }
}

function viewOf(settings: BasemapSettings, file: TileFile | null): BasemapView {
  if (settings.kind === "none") return { kind: "none", url: null, attribution: null };
  const { attribution } = settings;
  if (settings.kind !== "file") return { kind: settings.kind, url: settings.url, attribution };
  // The name changes with the file, so browsers may keep what they have of it.
  return { kind: "vector", url: `${BASEMAP_PATH}/${file?.hash ?? ""}.pmtiles`, attribution };
}

function openFile(path: string): TileFile {
  try {
    return new TileFile(path);
  } catch (error) {
    throw new ConfigError(`BASEMAP_URL: ${error instanceof Error ? error.message : String(error)}`);
  }
}
