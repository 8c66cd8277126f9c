import { z } from "zod";

export const basemap = z
  .object({
    kind: z.enum(["none", "vector", "raster"]),
    url: z
      .string()
      .nullable()
      .describe(
        "`vector`: of a PMTiles file, perhaps a path of this server; `raster`: of pictures, with {z}, {x}, {y}",
      ),
    attribution: z.string().nullable().describe("To be shown with the map; text"),
  })
  .meta({ id: "Basemap" });

export type BasemapView = z.output<typeof basemap>;
