import { SecretError } from "../secrets/secret-box.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { secretOwner } from "./store.ts";
import type { WebhookStore } from "./store.ts";

const PART = 500;

interface RotationResult {
  /** Id of the key that all readable secrets are now sealed with. */
  readonly keyId: string;
  /** How many secrets were sealed anew. */
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

  /** Each secret is a write of its own. After an interruption every secret is readable, and the next run goes on. */
  async run(): Promise<RotationResult> {
    let rotated = 0;
    const unreadable: string[] = [];
    for (let last = "", part; (part = await this.#webhooks.after(last, PART)).length > 0;) {
      for (const { _id, secret } of part) {
        last = _id;
        if (this.#secrets.isCurrent(secret)) continue;
        try {
          const opened = this.#secrets.open(secret, secretOwner(_id));
          const sealed = this.#secrets.seal(opened, secretOwner(_id));
          if (await this.#webhooks.replaceSecret(_id, secret, sealed)) rotated += 1;
        } catch (error) {
          if (!(error instanceof SecretError)) throw error;
          unreadable.push(_id);
        }
      }
    }
    return { keyId: this.#secrets.keyId, rotated, unreadable };
  }
}
