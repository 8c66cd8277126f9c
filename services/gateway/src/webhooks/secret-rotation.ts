import { SecretError, type Sealed, type SecretBox } from "../secrets/secret-box.ts";
import { secretOwner, type WebhookStore } from "./store.ts";

const PART = 500;

interface RotationResult {
  /** Id of the key that all readable secrets are now sealed with. */
  readonly keyId: string;
  /** The number of secrets that were sealed again. */
  readonly rotated: number;
  /** Endpoints whose secret opens with none of the keys; they stay as they are. */
  readonly unreadable: readonly string[];
}

/** Seals the secrets of all webhook endpoints with the key that encrypts now. */
export class SecretRotation {
  readonly #webhooks: WebhookStore;
  readonly #secrets: SecretBox;

  constructor(webhooks: WebhookStore, secrets: SecretBox) {
    this.#webhooks = webhooks;
    this.#secrets = secrets;
  }

  /** Each secret is a separate write. After an interruption every secret is readable, and the next run continues. */
  async run(): Promise<RotationResult> {
    let rotated = 0;
    const unreadable: string[] = [];
    for (let last = "", part; (part = await this.#webhooks.after(last, PART)).length > 0;) {
      for (const { id, secret, previousSecret } of part) {
        last = id;
        try {
          if (await this.#sealAnew(id, "secret", secret)) rotated += 1;
          if (previousSecret && (await this.#sealAnew(id, "previousSecret.secret", previousSecret.secret)))
            rotated += 1;
        } catch (error) {
          if (!(error instanceof SecretError)) throw error;
          unreadable.push(id);
        }
      }
    }
    return { keyId: this.#secrets.keyId, rotated, unreadable };
  }

  /** @returns whether it was this that sealed the secret @throws SecretError */
  async #sealAnew(id: string, field: "secret" | "previousSecret.secret", sealed: Sealed): Promise<boolean> {
    if (this.#secrets.isCurrent(sealed)) return false;
    const secret = this.#secrets.open(sealed, secretOwner(id));
    return this.#webhooks.replaceSecret(id, field, sealed, this.#secrets.seal(secret, secretOwner(id)));
  }
}
