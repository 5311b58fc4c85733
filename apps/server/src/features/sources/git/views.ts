import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Age from which a temporary folder is abandoned, whichever process created it. */
const OLD_MS = 6 * 60 * 60_000;

/** Temporary folders. Their names contain the process that uses them, so that those of ended processes can be removed. */
export class Views {
  readonly #folder: string;
  readonly #open = new Set<string>();
  #swept: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path of a new folder, which does not exist yet; `close` removes it. */
  async open(): Promise<string> {
    this.#swept ??= this.#sweep();
    await this.#swept;
    const name = `${hostname()}.${process.pid}.${randomUUID()}`;
    this.#open.add(name);
    return join(this.#folder, name);
  }

  async close(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    this.#open.delete(folder.slice(this.#folder.length + 1));
  }

  /** Removes the folders of killed processes. */
  async #sweep(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (!this.#open.has(name) && (await isLeft(name, path)))
        await rm(path, { recursive: true, force: true });
    }
  }
}

async function isLeft(name: string, path: string): Promise<boolean> {
  const [, host, pid] = /^(.+)\.(\d+)\.[^.]+$/.exec(name) ?? [];
  // A folder with our process id that is not open belongs to an earlier process: in containers, ids repeat.
  if (host === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true;
  const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
  return Date.now() - changed > OLD_MS;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
