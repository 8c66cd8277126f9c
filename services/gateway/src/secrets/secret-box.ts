import { createCipheriv, createDecipheriv } from "node:crypto";
import type { RandomBytes } from "../shared/runtime.ts";
import type { SecretKeys } from "./secret-keys.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^sealed\.1\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

/** A secret as it is stored. Only `open` makes it usable. */
export type Sealed = string & { readonly brand: "sealed" };

/** A secret that cannot be decrypted with the keys at hand. */
export class SecretError extends Error {
  override readonly name = "SecretError";
}

/**
 * Encrypts secrets for the database with AES-256-GCM. A sealed secret is `sealed.1.KEY_ID.DATA`, where the data is
 * nonce, ciphertext and tag in base64url. It opens only for the owner it was sealed for.
 */
export class SecretBox {
  readonly #keys: SecretKeys;
  readonly #random: RandomBytes;

  constructor(keys: SecretKeys, random: RandomBytes) {
    this.#keys = keys;
    this.#random = random;
  }

  /** Id of the key that encrypts. */
  get keyId(): string {
    return this.#keys[0].id;
  }

  /** @param owner a name that never changes, of the record that has the secret */
  seal(secret: string, owner: string): Sealed {
    const [{ id, key }] = this.#keys;
    const nonce = this.#random(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
      Buffer.from(owner),
    );
    const data = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `sealed.1.${id}.${data.toString("base64url")}` as Sealed;
  }

  /**
   * The secret. One that was stored before secrets were encrypted is returned as it is.
   * @throws SecretError if its key is not among ours, or if the stored text or its owner has changed
   */
  open(stored: Sealed, owner: string): string {
    const [, id, data] = SEALED.exec(stored) ?? [];
    if (id === undefined || data === undefined) return stored;
    const known = this.#keys.find((each) => each.id === id);
    if (known === undefined)
      throw new SecretError(`a secret needs the key "${id}", which is not in SECRETS_KEY`);
    const bytes = Buffer.from(data, "base64url");
    try {
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, known.key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch (error) {
      throw new SecretError(`a secret of ${owner} does not open with the key "${id}"`, { cause: error });
    }
  }

  /** Whether a stored secret is encrypted with the current key. */
  isCurrent(stored: Sealed): boolean {
    return SEALED.exec(stored)?.[1] === this.keyId;
  }
}
