import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Stores the first administrator's key until it has been shown. The database has only its hash, so if the process were
 * killed before printing the key, nobody could sign in: the next start reads it from here.
 */
export class AdminKeyFile {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'first-api-key');
  }

  /** Stores the key. Call it before the transaction that stores its hash commits. */
  async keep(apiKey: string): Promise<void> {
    await rm(this.#path, { force: true });
    await writeFile(this.#path, apiKey, { mode: 0o600, flag: 'wx', flush: true });
  }

  /** The stored key, which may not have been shown. */
  async kept(): Promise<string | undefined> {
    const text = await readFile(this.#path, 'utf8').catch(() => undefined);
    return text?.trim() || undefined;
  }

  /** Deletes the file, once the key has been shown or if the key is not in use. */
  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}
