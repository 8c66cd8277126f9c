import { z } from "zod";
import { permission, role } from "../shared/roles.ts";

/** The person of a session. */
const sessionPerson = z.object({ id: z.string(), name: z.string(), role });

/** An open session, as Settings lists it. */
export const session = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
  person: sessionPerson.nullable().meta({ description: "Null for a session from before there were people." }),
});
export type Session = z.output<typeof session>;

/** The company that is signed in, what the session may do, and the token that state-changing requests carry in `X-CSRF-Token`. */
export const signedIn = z.object({
  csrfToken: z.string(),
  company: z.object({ id: z.string(), name: z.string(), plan: z.string() }),
  role,
  permissions: z.array(permission),
  session,
});
