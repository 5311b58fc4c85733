import { constants, type Dirent } from 'node:fs';
import { type FileHandle, lchown, mkdir, open, readdir, realpath, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Account } from './run-account.ts';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
/** Each level of a recursion holds a file descriptor. */
const MAX_DEPTH = 100;
/** How often the removal of a folder is repeated while something adds files to it. */
const ATTEMPTS = 5;

/**
 * A folder whose contents an untrusted process may change at any time, held open: a link that the process puts in place
 * of the folder, or of a folder in it, is never followed. On systems other than Linux, only links that exist before a
 * call are refused, not those planted during it.
 */
export class HeldFolder implements AsyncDisposable {
  readonly #handle: FileHandle;
  readonly #path: string;
  readonly #depth: number;

  private constructor(handle: FileHandle, path: string, depth: number) {
    this.#handle = handle;
    this.#path = path;
    this.#depth = depth;
  }

  /** Opens a folder. @throws ENOTDIR or ELOOP if the path ends with a link */
  static async open(path: string, depth = 0): Promise<HeldFolder> {
    if (depth > MAX_DEPTH) throw new Error(`The folder has more than ${MAX_DEPTH} levels`);
    return new HeldFolder(await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW), path, depth);
  }

  /** The path of an entry, for calls that do not follow a link at the end of a path. */
  at(name: string): string {
    if (name === '' || name === '..' || basename(name) !== name) throw new Error(`"${name}" is not a name`);
    return join(process.platform === 'linux' ? `/proc/self/fd/${this.#handle.fd}` : this.#path, name);
  }

  entries(): Promise<Dirent[]> {
    return readdir(this.at('.'), { withFileTypes: true });
  }

  /** Opens a folder in this one. @throws ENOENT, or ENOTDIR or ELOOP for something else, such as a link */
  sub(name: string): Promise<HeldFolder> {
    return HeldFolder.open(this.at(name), this.#depth + 1);
  }

  /** Opens a folder in this one, after creating it in place of anything else, such as a link. */
  async ownSub(name: string, mode = 0o777): Promise<HeldFolder> {
    try {
      return await this.sub(name);
    } catch (error) {
      if (!isMissing(error) && !isNoFolder(error)) throw error;
      if (isNoFolder(error)) await unlink(this.at(name));
      await mkdir(this.at(name), { mode });
      return this.sub(name);
    }
  }

  /** Removes an entry, if it exists: a folder with everything in it, or a link itself. */
  async remove(name: string): Promise<void> {
    try {
      await using folder = await this.sub(name);
      for (let attempt = 1; ; attempt += 1) {
        for (const entry of await folder.entries()) await folder.remove(entry.name);
        try {
          return await rmdir(this.at(name));
        } catch (error) {
          if (codeOf(error) !== 'ENOTEMPTY' || attempt === ATTEMPTS) throw error;
        }
      }
    } catch (error) {
      if (isNoFolder(error)) await unlink(this.at(name)).catch(unlessMissing);
      else unlessMissing(error);
    }
  }

  /** Makes an account the owner of this folder. */
  async handOver({ uid, gid }: Account): Promise<void> {
    await this.#handle.chown(uid, gid);
  }

  /** Makes an account the owner of this folder and everything in it. */
  async giveTo(account: Account): Promise<void> {
    await this.handOver(account);
    for (const { name } of await this.entries()) {
      try {
        await using folder = await this.sub(name);
        await folder.giveTo(account);
      } catch (error) {
        if (isNoFolder(error)) await lchown(this.at(name), account.uid, account.gid).catch(unlessMissing);
        else unlessMissing(error);
      }
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close();
  }
}

/** Makes an account the owner of a folder and everything in it. A link in it changes its owner, not what it leads to. */
export async function giveTo(path: string, account: Account): Promise<void> {
  await using folder = await HeldFolder.open(await realpath(path));
  await folder.giveTo(account);
}

/** Removes a folder that an untrusted process may be changing, without following links. */
export async function removeFolder(path: string): Promise<void> {
  await using parent = await HeldFolder.open(await realpath(dirname(path)));
  await parent.remove(basename(path));
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

/** Whether the path belongs to a file or a link. */
const isNoFolder = (error: unknown) => codeOf(error) === 'ENOTDIR' || codeOf(error) === 'ELOOP';

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
