/** A location. The proto calls it `Place`, an older word. */
export type { Place as Location } from "@rondo/proto/optimizer/v1/optimizer.ts";
