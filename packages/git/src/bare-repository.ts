import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GitOptions, git } from './git.ts';
import type { GitObject } from './git-object.ts';
import { type ReadOptions, readReachable } from './read-objects.ts';
import { writePack } from './write-pack.ts';

const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';
const PACKED_REFS = '# pack-refs with: peeled fully-peeled sorted \n';
const BRANCHES = 'refs/heads/';
const TIME_MS = 10 * 60_000;
const OBJECT_BYTES = 512 * 1024 * 1024;

/** A bare repository in a private folder, for git's own programs to work on. */
export class BareRepository {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Opens the repository in a folder, creating it if missing.
   * @param alternates repositories whose objects can be read as if they were in this one
   */
  static async open(folder: string, alternates: readonly BareRepository[] = []): Promise<BareRepository> {
    await mkdir(join(folder, 'objects', 'info'), { recursive: true, mode: 0o700 });
    await mkdir(join(folder, 'objects', 'pack'), { recursive: true });
    await mkdir(join(folder, 'refs', 'heads'), { recursive: true });
    const others = alternates.map((other) => `${join(other.folder, 'objects')}\n`).join('');
    if (others !== '') await replaceFile(join(folder, 'objects', 'info', 'alternates'), others);
    const head = join(folder, 'HEAD');
    if (!existsSync(head)) {
      // A git process may be reading these files. The file that makes the folder a repository is written last.
      await replaceFile(join(folder, 'config'), CONFIG);
      await replaceFile(head, `ref: ${BRANCHES}main\n`);
    }
    return new BareRepository(folder);
  }

  /**
   * Stores objects as one pack, all or none, and returns their number. Objects they refer to must be stored
   * already or be among them.
   */
  async addObjects(objects: AsyncIterable<GitObject>): Promise<number> {
    const packs = join(this.folder, 'objects', 'pack');
    const made = join(packs, `tmp_facet_${randomUUID()}`);
    try {
      const { count, name } = await writePack(`${made}.pack`, objects);
      if (count === 0) return 0;
      await this.git(['index-pack', '-o', `${made}.idx`, `${made}.pack`]);
      await rename(`${made}.pack`, join(packs, `${name}.pack`));
      // git considers a pack present once its index exists.
      await rename(`${made}.idx`, join(packs, `${name}.idx`));
      return count;
    } finally {
      for (const suffix of ['pack', 'idx', 'rev']) await rm(`${made}.${suffix}`, { force: true });
    }
  }

  /** Adds the packs of another repository on the same disk without copying them. */
  async addPacksOf(other: BareRepository): Promise<void> {
    const folderOf = (repository: BareRepository) => join(repository.folder, 'objects', 'pack');
    const names = (await readdir(folderOf(other))).filter((name) =>
      /^pack-[0-9a-f]{40}\.(pack|idx)$/.test(name),
    );
    // git considers a pack present once its index exists.
    names.sort((left, right) => Number(left.endsWith('.idx')) - Number(right.endsWith('.idx')));
    for (const name of names)
      await link(join(folderOf(other), name), join(folderOf(this), name)).catch((error) => {
        if (error.code !== 'EEXIST') throw error;
      });
  }

  /** Sets the branches, removing all others. A clone checks out the first one, or the one that `head` names. */
  async setRefs(heads: ReadonlyMap<string, string>, head?: string): Promise<void> {
    const lines = [...heads].map(([name, oid]) => ({ name: `${BRANCHES}${name}`, oid }));
    lines.sort((left, right) => Buffer.compare(Buffer.from(left.name), Buffer.from(right.name)));
    const text = lines.map(({ name, oid }) => `${oid} ${name}\n`).join('');
    await replaceFile(join(this.folder, 'packed-refs'), PACKED_REFS + text);
    // The folder itself must stay: without it, git does not recognise a repository.
    for (const name of await readdir(join(this.folder, BRANCHES)))
      await rm(join(this.folder, BRANCHES, name), { recursive: true, force: true });
    const [first] = heads.keys();
    const chosen = head ?? first;
    if (chosen !== undefined) await replaceFile(join(this.folder, 'HEAD'), `ref: ${BRANCHES}${chosen}\n`);
  }

  /** The branches as `setRefs` left them. */
  async refs(): Promise<Map<string, string>> {
    const text = await readFile(join(this.folder, 'packed-refs'), 'utf8').catch(() => '');
    const found = text.matchAll(/^([0-9a-f]{40}) refs\/heads\/(.+)$/gm);
    return new Map([...found].map(([, oid = '', name = '']) => [name, oid]));
  }

  /**
   * Yields the objects reachable from `wanted` but not from `known` as they are read.
   * @throws GitFailed when one is missing; ObjectTooLarge
   */
  newObjects(
    wanted: readonly string[],
    known: readonly string[],
    options: Partial<ReadOptions> = {},
  ): AsyncGenerator<GitObject> {
    return readReachable(this.folder, wanted, known, {
      timeMs: TIME_MS,
      objectBytes: OBJECT_BYTES,
      ...options,
    });
  }

  /** Runs git in this repository; see `git`. */
  git(args: readonly string[], options: Partial<GitOptions> = {}) {
    return git([`--git-dir=${this.folder}`, ...args], { cwd: this.folder, timeMs: TIME_MS, ...options });
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const made = `${path}.${randomUUID()}`;
  await writeFile(made, text);
  await rename(made, path);
}
