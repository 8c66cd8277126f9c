import { request, useCsrfToken } from "./client.ts";
import { usePermissions } from "./permissions.ts";
import type { Permission, Session } from "./types.ts";

/** The company that is signed in, and its session. */
export interface SignedIn {
  readonly company: { readonly id: string; readonly name: string; readonly plan: string };
  readonly session: Session;
}

interface Given {
  readonly csrfToken: string;
  readonly permissions: readonly Permission[];
}

/** @throws Failure `UNAUTHORIZED` when nobody is signed in */
export async function readSession(): Promise<SignedIn> {
  const signedIn = await request<SignedIn & Given>("GET", "/app/api/session");
  useCsrfToken(signedIn.csrfToken);
  usePermissions(signedIn.permissions);
  return signedIn;
}

/** Takes the token of a sign-in link. @throws Failure `UNAUTHORIZED` when it is used, old or unknown */
export async function signIn(token: string): Promise<void> {
  await request("POST", "/app/api/sign-in", { body: { token } });
}

export async function signOut(): Promise<void> {
  await request("DELETE", "/app/api/session");
}
