import { z } from "zod";

/** What an API key or a session may do. */
export const scope = z.enum(["read", "write", "optimize"]);
export type Scope = z.output<typeof scope>;
