import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { lstat, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db } from '@facet/db';
import type { Repo } from '@facet/model-store';
import { HeldFolder, removeFolder } from '@facet/programs';
import type { Logger } from 'pino';
import { chunksOf, filesOf } from './data-files.store.ts';

/** A file as this node wrote it. Another size or time means that a model has overwritten it. */
interface Copy {
  readonly id: number;
  readonly bytes: number;
  readonly modifiedMs: number;
}
type Copies = Record<string, Copy>;

/**
 * The folders on this node with the files that deployments' DuckDB reads: copies of the uploaded files, beside files
 * that an operator put there. The database is authoritative for the former. Pods write to the folders, so that a link in
 * one is replaced and never followed.
 */
export class DataFolders {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #root: string;
  /** Whether this node runs pods, and so keeps the folders of all deployments. */
  readonly #isKeeper: boolean;
  readonly #work = new Map<number, Promise<void>>();

  constructor(parts: { db: Db; log: Logger; dataDir: string; isKeeper: boolean }) {
    this.#db = parts.db;
    this.#log = parts.log;
    this.#root = join(parts.dataDir, 'files');
    this.#isKeeper = parts.isKeeper;
  }

  folderOf(deploymentId: number): string {
    return join(this.#root, String(deploymentId));
  }

  /** Creates the folders of all deployments. */
  async openAll(): Promise<void> {
    if (!this.#isKeeper) return;
    for (const { id } of await this.#db.selectFrom('deployments').select('id').execute()) this.open(id);
  }

  /** Creates the folder of a new deployment. */
  open(deploymentId: number): void {
    if (this.#isKeeper) mkdirSync(this.folderOf(deploymentId), { recursive: true });
  }

  /** Applies a change to the folder. A failure is logged, since the next pod's start applies it too. */
  async follow(repo: Repo): Promise<void> {
    if (!this.#isKeeper) return;
    await this.sync(repo).catch((error: unknown) =>
      this.#log.warn({ err: error, ...repo }, 'failed to copy data files to the data folder'),
    );
  }

  /** Brings the folder up to date and returns it. One change runs at a time. */
  async sync(repo: Repo): Promise<string> {
    const { deploymentId } = repo;
    const before = this.#work.get(deploymentId) ?? Promise.resolve();
    const turn = before.then(() => this.#update(repo));
    const settled = turn.catch(() => undefined);
    this.#work.set(deploymentId, settled);
    try {
      await turn;
    } finally {
      if (this.#work.get(deploymentId) === settled) this.#work.delete(deploymentId);
    }
    return this.folderOf(deploymentId);
  }

  /** Deletes the folder of a deleted deployment. */
  async forget(deploymentId: number): Promise<void> {
    await this.#work.get(deploymentId);
    if (existsSync(this.#root)) await removeFolder(this.folderOf(deploymentId));
    await rm(this.#recordOf(deploymentId), { force: true });
  }

  async #update(repo: Repo): Promise<void> {
    const { deploymentId } = repo;
    await mkdir(this.folderOf(deploymentId), { recursive: true });
    // An operator may keep the folder elsewhere, behind a link.
    await using folder = await HeldFolder.open(await realpath(this.folderOf(deploymentId)));
    const files = await filesOf(this.#db, repo).execute();
    const before = await this.#readRecord(deploymentId);
    const paths = new Set(files.map(({ path }) => path));
    const after: Copies = {};
    for (const [path, copy] of Object.entries(before))
      if (!paths.has(path))
        await inParentOf(folder, path, async (parent, name) => {
          if (await isIntact(parent.at(name), copy)) await parent.remove(name);
        });
    for (const { id, path, bytes } of files) {
      const known = before[path];
      after[path] = await inParentOf(folder, path, async (parent, name) =>
        known?.id === id && (await isIntact(parent.at(name), known))
          ? known
          : this.#copy(repo, id, bytes, parent, name),
      );
    }
    if (JSON.stringify(after) !== JSON.stringify(before)) await this.#writeRecord(deploymentId, after);
  }

  async #copy(
    { tenantId }: Repo,
    id: number,
    bytes: number,
    parent: HeldFolder,
    name: string,
  ): Promise<Copy> {
    const temporary = await this.#temporaryFile();
    try {
      await pipeline(chunksOf(this.#db, tenantId, id), createWriteStream(temporary, { flush: true }));
      const { size, mtimeMs } = await stat(temporary);
      // It has been replaced or deleted, and this node has been or will be notified.
      if (size !== bytes) throw new Error(`Data file ${id} changed while it was copied`);
      const present = await lstat(parent.at(name)).catch(() => undefined);
      // A model can create a folder of this name.
      if (present?.isDirectory()) await parent.remove(name);
      await rename(temporary, parent.at(name));
      return { id, bytes, modifiedMs: mtimeMs };
    } finally {
      await rm(temporary, { force: true });
    }
  }

  #recordOf(deploymentId: number): string {
    return join(this.#root, '.uploaded', `${deploymentId}.json`);
  }

  async #readRecord(deploymentId: number): Promise<Copies> {
    try {
      return JSON.parse(await readFile(this.#recordOf(deploymentId), 'utf8'));
    } catch {
      // Without a record, every file is copied again.
      return {};
    }
  }

  async #writeRecord(deploymentId: number, copies: Copies): Promise<void> {
    const temporary = await this.#temporaryFile();
    await writeFile(temporary, JSON.stringify(copies));
    await rename(temporary, this.#recordOf(deploymentId));
  }

  /** A name for a new file, outside the folders that models can read and write. */
  async #temporaryFile(): Promise<string> {
    const folder = dirname(this.#recordOf(0));
    await mkdir(folder, { recursive: true });
    return join(folder, `.${randomUUID()}`);
  }
}

async function isIntact(file: string, { bytes, modifiedMs }: Copy): Promise<boolean> {
  const present = await lstat(file).catch(() => undefined);
  return present?.isFile() === true && present.size === bytes && present.mtimeMs === modifiedMs;
}

/** Works in the folder of a file, which is created in place of anything else, such as a link. */
async function inParentOf<T>(
  folder: HeldFolder,
  path: string,
  work: (parent: HeldFolder, name: string) => Promise<T>,
): Promise<T> {
  const [first = '', ...rest] = path.split('/');
  if (rest.length === 0) return work(folder, path);
  await using sub = await folder.ownSub(first);
  return await inParentOf(sub, rest.join('/'), work);
}
