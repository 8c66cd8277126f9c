import type { SecretBox } from "../secrets/secret-box.ts";
import { secretOwner, type WebhookRecord } from "./store.ts";

type Signing = Pick<WebhookRecord, "id" | "secret" | "previousSecret">;

/** The secrets to sign with: the one that the receiver accepted last, and for a day after a rotation the other one. */
interface SigningSecrets {
  readonly secret: string;
  readonly otherSecret: string | undefined;
}

/**
 * A receiver changes its secret at some time during the day after a rotation. Until then only the old one verifies, from
 * then on only the new one.
 * @throws SecretError
 */
export function signingSecrets(
  { id, secret: sealed, previousSecret }: Signing,
  secrets: SecretBox,
  now: Date,
): SigningSecrets {
  const owner = secretOwner(id);
  const current = secrets.open(sealed, owner);
  if (!previousSecret || previousSecret.until <= now) return { secret: current, otherSecret: undefined };
  const previous = secrets.open(previousSecret.secret, owner);
  return previousSecret.isFirst
    ? { secret: previous, otherSecret: current }
    : { secret: current, otherSecret: previous };
}
