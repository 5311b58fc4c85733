import type { DataFile, DataFileUpload, SuggestedCubes } from '@facet/client';
import { cubesOf, finishUpload, sendChunk, startUpload } from '../api/data-files-api.ts';
import { delayOf, isWorthAsking } from '../api/failure-of.ts';

/** A file on its way to the server. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: /** A workbook of a spreadsheet, which the server does not read. */
    | 'spreadsheet'
    | 'empty'
    /** A file of this name is there already. */
    | 'asks'
    | 'waiting'
    | 'sending'
    /** The server reads its columns. */
    | 'checking'
    | 'done'
    | 'failed';
  readonly sentBytes: number;
  readonly error: Error | null;
  /** Once the server has it. */
  readonly stored: DataFile | null;
  /** Once its columns have been read. */
  readonly found: SuggestedCubes | null;
}

const SPREADSHEET = /\.(?:xlsx?|xlsm|xlsb|ods|numbers)$/i;

/** What has arrived of a file, so that a retry goes on from there. */
interface Progress {
  readonly upload: DataFileUpload;
  next: number;
}

/** Files that are uploaded in chunks, one after the other. */
export class Uploads {
  readonly #deploymentId: number;
  readonly #listeners = new Set<() => void>();
  readonly #aborts = new Map<number, AbortController>();
  readonly #progress = new Map<number, Progress>();
  #items: readonly Upload[] = [];
  #lastId = 0;
  #isWorking = false;

  constructor(deploymentId: number) {
    this.#deploymentId = deploymentId;
  }

  readonly items = (): readonly Upload[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @param present the names of the files that are there */
  add(files: readonly File[], present: ReadonlySet<string>): void {
    const added = files.map((file): Upload => {
      this.#lastId += 1;
      const state = SPREADSHEET.test(file.name)
        ? 'spreadsheet'
        : file.size === 0
          ? 'empty'
          : present.has(file.name)
            ? 'asks'
            : 'waiting';
      return { id: this.#lastId, file, state, sentBytes: 0, error: null, stored: null, found: null };
    });
    this.#set([...this.#items, ...added]);
    void this.#work();
  }

  /** Sends a file that failed, or that replaces another one. */
  send(id: number): void {
    this.#change(id, { state: 'waiting', error: null });
    void this.#work();
  }

  /** Takes a file out of the list, and stops sending it. */
  drop(id: number): void {
    this.#aborts.get(id)?.abort();
    this.#progress.delete(id);
    this.#set(this.#items.filter((one) => one.id !== id));
  }

  stop(): void {
    for (const abort of this.#aborts.values()) abort.abort();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (;;) {
      const next = this.#items.find(({ state }) => state === 'waiting');
      if (next === undefined) break;
      await this.#sendOne(next);
    }
    this.#isWorking = false;
  }

  async #sendOne({ id, file }: Upload): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.#aborts.set(id, abort);
    this.#change(id, { state: 'sending' });
    try {
      const stored = await this.#transfer(id, file, signal);
      this.#change(id, { state: 'checking', stored });
      const found = await again(signal, () => cubesOf(this.#deploymentId, stored.id, signal));
      this.#change(id, { state: 'done', found });
    } catch (error) {
      this.#change(id, { state: 'failed', error: error as Error });
    } finally {
      this.#aborts.delete(id);
    }
  }

  async #transfer(id: number, file: File, signal: AbortSignal): Promise<DataFile> {
    const within = this.#deploymentId;
    const progress = this.#progress.get(id) ?? {
      upload: await again(signal, () => startUpload(within, file.name, file.size, signal)),
      next: 0,
    };
    this.#progress.set(id, progress);
    const { uploadId, chunks, chunkBytes } = progress.upload;
    for (; progress.next < chunks; progress.next += 1) {
      const start = progress.next * chunkBytes;
      const chunk = file.slice(start, start + chunkBytes);
      await again(signal, () => sendChunk(within, uploadId, progress.next, chunk, signal));
      this.#change(id, { sentBytes: start + chunk.size });
    }
    const stored = await again(signal, () => finishUpload(within, uploadId, signal));
    this.#progress.delete(id);
    return stored;
  }

  #change(id: number, part: Partial<Upload>): void {
    this.#set(this.#items.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  #set(items: readonly Upload[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

/** Asks again while the server is busy or cannot be reached, for a while. */
async function again<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let count = 0; ; count += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !isWorthAsking(count, error as Error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayOf(count, error as Error)));
    }
  }
}
