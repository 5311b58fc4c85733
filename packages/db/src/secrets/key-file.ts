import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSecretKey, type SecretKey, secretKey } from './secret-key.ts';

/**
 * The key file of a data folder: a line `id key` for each key, the current one first. Access is synchronous
 * because encryption is; a rotation by another process takes effect at the next call.
 */
export class KeyFile {
  readonly path: string;
  #version = '';
  #keys: SecretKey[] = [];

  constructor(dataDir: string) {
    this.path = join(dataDir, 'secret.keys');
  }

  /** The keys in the file now; empty when there is no file. */
  read(): SecretKey[] {
    const found = statSync(this.path, { throwIfNoEntry: false, bigint: true });
    if (!found) return [];
    // Every change replaces the file.
    const version = `${found.ino} ${found.mtimeNs}`;
    if (version !== this.#version) {
      this.#keys = parse(this.path, readFileSync(this.path, 'utf8'));
      this.#version = version;
    }
    return this.#keys;
  }

  /** Creates the file with a new key unless another process has just created it. */
  create(): SecretKey[] {
    const draft = this.#draft([secretKey(randomBytes(32))]);
    try {
      linkSync(draft, this.path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
    return this.read();
  }

  /** Adds a new key as the current one. */
  add(): void {
    this.#replace([secretKey(randomBytes(32)), ...this.read()]);
  }

  /** Removes every key except the current one. */
  dropOld(): void {
    this.#replace(this.read().slice(0, 1));
  }

  #replace(keys: SecretKey[]): void {
    renameSync(this.#draft(keys), this.path);
  }

  #draft(keys: SecretKey[]): string {
    const path = `${this.path}-${randomBytes(6).toString('hex')}`;
    const lines = keys.map(({ id, bytes }) => `${id} ${bytes.toString('base64')}\n`);
    writeFileSync(path, lines.join(''), { mode: 0o600, flag: 'wx', flush: true });
    return path;
  }
}

const parse = (path: string, text: string): SecretKey[] => {
  const keys = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index): SecretKey => {
      const [id, value = ''] = line.trim().split(/\s+/);
      const key = parseSecretKey(value);
      if (key && key.id === id) return key;
      throw new Error(`Line ${index + 1} of the key file ${path} is damaged.`);
    });
  if (keys.length === 0) throw new Error(`The key file ${path} is empty.`);
  return keys;
};
