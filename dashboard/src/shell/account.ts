import { computed, effect, signal } from "@preact/signals";
import { signedOutCount } from "../api/client.ts";
import { Resource } from "../api/resource.ts";
import { readSession, signOut as endSession, type SignedIn } from "../api/session.ts";
import { sayFailure } from "../parts/toast.tsx";

const session = new Resource<SignedIn>(readSession);
const isEnded = signal(false);

/** The company that is signed in. Null when nobody is, undefined until the service has answered. */
export const account = computed<SignedIn | null | undefined>(() => {
  if (isEnded.value || session.failure.value?.status === 401) return null;
  return session.value.value;
});
/** Why it is unknown whether somebody is signed in. */
export const accountFailure = computed(() =>
  session.failure.value?.status === 401 ? null : session.failure.value,
);

export async function loadAccount(): Promise<void> {
  await session.load();
  isEnded.value = false;
}

export async function signOut(): Promise<void> {
  try {
    await endSession();
    isEnded.value = true;
  } catch (error) {
    sayFailure(error);
  }
}

// A session that ended elsewhere shows at the next request.
effect(() => {
  if (signedOutCount.value > 0) isEnded.value = true;
});
