import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The first administrator's key between its making and its being shown. Only its hash is in the database, so
 * a process that is killed before it printed the key would lock everybody out: the next start finds it here.
 */
export class AdminKeyFile {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'first-api-key');
  }

  /** Keeps the key; to be called before the transaction that stores its hash commits. */
  async keep(apiKey: string): Promise<void> {
    await rm(this.#path, { force: true });
    await writeFile(this.#path, apiKey, { mode: 0o600, flag: 'wx', flush: true });
  }

  /** The key that was made and perhaps never shown. */
  async kept(): Promise<string | undefined> {
    const text = await readFile(this.#path, 'utf8').catch(() => undefined);
    return text?.trim() || undefined;
  }

  /** Forgets the key, since it was shown or is not in use. */
  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}
