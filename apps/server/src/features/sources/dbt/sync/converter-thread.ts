import { once } from 'node:events';
import type { ColumnsQuery, ConversionOptions, ConversionResult, Warehouse } from '@facet/dbt';
import { Thread } from '../../../../threads/thread.ts';
import { PhaseFailed } from '../project/phase-failed.ts';
import type { ConverterRequest, ConverterResponse } from './converter-messages.ts';

/** Limit of the JavaScript heap; 20,000 models with 20 columns need 1.5 GB. */
const MEMORY_MB = 2048;
/** A hundred times the time for 20,000 models. */
const TIME_MS = 10 * 60_000;

/**
 * The thread that parses and converts manifests, so that the event loop stays free. It keeps the manifest for the
 * conversion that follows. The first call starts it.
 */
export class ConverterThread {
  readonly #signal: AbortSignal;
  #thread: Thread | undefined;
  #hasManifest = false;
  /** Resolves once all threads have ended that no call uses any more. */
  #ended: Promise<unknown> = Promise.resolve();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /**
   * Parses and checks a manifest, and keeps it in the thread.
   * @param manifest the file, gzipped or not
   * @returns its gzipped JSON
   * @throws PhaseFailed if it cannot be converted
   */
  async read(manifest: Buffer): Promise<Buffer> {
    const { packed } = await this.#ask({ kind: 'read', manifest });
    this.#hasManifest = true;
    return bufferOf(packed);
  }

  /** Whether the thread has a manifest. */
  get hasManifest(): boolean {
    return this.#hasManifest;
  }

  /** The query for the columns that the manifest does not describe; null if there are none. */
  async columnsQuery(options: ConversionOptions, warehouse: Warehouse): Promise<ColumnsQuery | null> {
    return (await this.#ask({ kind: 'columns', options, warehouse })).query;
  }

  /** For each SQL query, the columns without a qualifier where it reads several tables. */
  async unqualified(
    queries: readonly string[],
    type: string | null,
  ): Promise<readonly (readonly string[] | null)[]> {
    return (await this.#ask({ kind: 'unqualified', queries, type })).columns;
  }

  /** Converts the last manifest that was read. `packed` is the gzipped JSON of the result. */
  async convert(
    options: ConversionOptions,
    warehouse: Warehouse,
  ): Promise<{ result: ConversionResult; packed: Buffer }> {
    const { result, packed } = await this.#ask({ kind: 'convert', options, warehouse });
    return { result, packed: bufferOf(packed) };
  }

  /** Gzips bytes. */
  async pack(bytes: Buffer): Promise<Buffer> {
    return bufferOf((await this.#ask({ kind: 'pack', bytes })).packed);
  }

  /** Restores a packed result. */
  async unpack(packed: Buffer): Promise<ConversionResult> {
    return (await this.#ask({ kind: 'unpack', packed })).result;
  }

  /** Ends the thread, and waits until it has ended. */
  async close(): Promise<void> {
    this.#drop();
    await this.#ended;
  }

  /** Ends the thread. On a busy machine, it ends late: not before it has loaded its modules. */
  #drop(): void {
    if (this.#thread !== undefined) this.#ended = Promise.all([this.#ended, this.#thread.end()]);
    this.#thread = undefined;
    this.#hasManifest = false;
  }

  async #ask<R extends ConverterRequest>(request: R): Promise<Extract<ConverterResponse, { kind: Kind<R> }>> {
    this.#signal.throwIfAborted();
    this.#thread ??= new Thread(new URL('./converter-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const limit = AbortSignal.any([this.#signal, AbortSignal.timeout(TIME_MS)]);
    try {
      const responded = once(this.#thread, 'message', { signal: limit }) as Promise<[ConverterResponse]>;
      this.#thread.postMessage(request);
      const [response] = await responded;
      if (response.kind === 'problem') throw new PhaseFailed(response.message);
      return response as Extract<ConverterResponse, { kind: Kind<R> }>;
    } catch (error) {
      if (error instanceof PhaseFailed) throw error;
      this.#drop();
      this.#signal.throwIfAborted();
      if (limit.aborted)
        throw new PhaseFailed(`Converting the manifest took longer than ${TIME_MS / 60_000} minutes`);
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new PhaseFailed(`Converting the manifest needs more than ${MEMORY_MB} MB of memory`);
      throw error;
    }
  }
}

type Kind<R extends ConverterRequest> = {
  read: 'read';
  columns: 'columns';
  unqualified: 'unqualified';
  convert: 'converted';
  pack: 'packed';
  unpack: 'unpacked';
}[R['kind']];

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
