import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { KeyFile } from './key-file.ts';
import { parseSecretKeys, type SecretKey } from './secret-key.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts and decrypts stored secrets with AES-256-GCM (NIST SP 800-38D). A ciphertext is
 * `keyId.base64url(iv | ciphertext | tag)`. `context` is the purpose of the text (`env_variables.value`).
 * It is authenticated but not stored: a ciphertext moved to another place does not decrypt there.
 */
export class Keyring {
  readonly #keys: () => SecretKey[];
  readonly #create: () => SecretKey[];
  /** The name of the setting or file that the keys come from, for messages. */
  readonly source: string;

  constructor(from: SecretKey[] | KeyFile) {
    if (from instanceof KeyFile) {
      this.#keys = () => from.read();
      this.#create = () => from.create();
      this.source = from.path;
    } else {
      this.#keys = () => from;
      this.#create = () => from;
      this.source = 'FACET_SECRET_KEY';
    }
  }

  /** The ids of the keys, the current one first. */
  get ids(): string[] {
    return this.#keys().map((key) => key.id);
  }

  /** The id of the key that encrypts; creates the first key when there is none. */
  get currentId(): string {
    return this.#current().id;
  }

  encrypt(text: string, context = ''): string {
    const key = this.#current();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key.bytes, iv);
    cipher.setAAD(Buffer.from(context));
    const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return `${key.id}.${Buffer.concat(parts).toString('base64url')}`;
  }

  /** Throws when the key is not in the keyring or the text was not encrypted for this context. */
  decrypt(encrypted: string, context = ''): string {
    const [id = '', body = ''] = encrypted.split('.');
    const key = this.#keys().find((candidate) => candidate.id === id);
    if (!key)
      throw new Error(
        `A stored secret is encrypted with the key ${id}, which ${this.source} does not contain.`,
      );
    const bytes = Buffer.from(body, 'base64url');
    try {
      const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch (error) {
      throw new Error(`A stored secret (${context}) is damaged.`, { cause: error });
    }
  }

  /** Derives a key of 32 bytes from the current key for a purpose (HKDF with SHA-256, RFC 5869). */
  derive(purpose: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#current().bytes, '', purpose, 32));
  }

  #current(): SecretKey {
    const key = this.#keys()[0] ?? this.#create()[0];
    if (!key) throw new Error(`${this.source} contains no key.`);
    return key;
  }
}

/**
 * Opens the keyring of an installation: the keys in the setting FACET_SECRET_KEY or, without it, in the
 * file `secret.keys` in the data folder, which is created when the first secret is encrypted.
 */
export const openKeyring = async (options: {
  secretKey?: string | undefined;
  dataDir: string;
}): Promise<Keyring> => {
  if (options.secretKey) return new Keyring(parseSecretKeys(options.secretKey));
  const file = new KeyFile(options.dataDir);
  // Report a damaged file at the start rather than at the first secret.
  file.read();
  return new Keyring(file);
};
