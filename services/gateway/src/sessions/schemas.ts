import { z } from "zod";

/** An open session, as Settings lists it. */
export const session = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof session>;

/** The company that is signed in, and the token that state-changing requests carry in `X-CSRF-Token`. */
export const signedIn = z.object({
  csrfToken: z.string(),
  company: z.object({ id: z.string(), name: z.string(), plan: z.string() }),
  session,
});
