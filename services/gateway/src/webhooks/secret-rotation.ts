import { SecretError, type Sealed, type SecretBox } from "../secrets/secret-box.ts";
import { secretOwner, type SecretField, type WebhookStore } from "./store.ts";

const PART = 500;

interface RotationResult {
  /** Id of the key that all readable secrets are now sealed with. */
  readonly keyId: string;
  readonly rotated: number;
  /** Endpoints whose secret opens with none of the keys; they stay as they are. */
  readonly unreadable: readonly string[];
}

/**
 * Seals the secrets of all webhook endpoints with the key that encrypts now. Each secret is a separate write. After an
 * interruption every secret is readable, and the next run continues.
 */
export async function rotateSecrets(webhooks: WebhookStore, secrets: SecretBox): Promise<RotationResult> {
  let rotated = 0;
  const unreadable: string[] = [];
  const sealAnew = async (id: string, field: SecretField, sealed: Sealed): Promise<void> => {
    if (secrets.isCurrent(sealed)) return;
    const anew = secrets.seal(secrets.open(sealed, secretOwner(id)), secretOwner(id));
    if (await webhooks.replaceSecret(id, field, sealed, anew)) rotated += 1;
  };
  for (let last = "", part; (part = await webhooks.after(last, PART)).length > 0;) {
    for (const { id, secret, previousSecret } of part) {
      last = id;
      try {
        await sealAnew(id, "secret", secret);
        if (previousSecret) await sealAnew(id, "previousSecret.secret", previousSecret.secret);
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        unreadable.push(id);
      }
    }
  }
  return { keyId: secrets.keyId, rotated, unreadable };
}
