import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ConversionOptions, ConversionResult, Warehouse } from '@facet/dbt';
import { PhaseFailed } from '../project/phase-failed.ts';
import type { ConverterAnswer, ConverterRequest } from './converter-messages.ts';

/** JavaScript heap; 20,000 models with 20 columns need 1.5 GB. */
const MEMORY_MB = 2048;
/** A hundred times what 20,000 models take. */
const TIME_MS = 10 * 60_000;

/**
 * The thread that manifests are parsed and converted in, so that requests are answered meanwhile. It keeps the manifest
 * that it has read for the conversion that follows. Started by the first call.
 */
export class ConverterThread {
  readonly #signal: AbortSignal;
  #worker: Worker | undefined;
  #hasManifest = false;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /**
   * Parses and checks a manifest, and keeps it here.
   * @param manifest its file, or that gzipped
   * @returns gzipped JSON of it
   * @throws PhaseFailed with what is wrong with it
   */
  async read(manifest: Buffer): Promise<Buffer> {
    const { packed } = await this.#ask({ kind: 'read', manifest });
    this.#hasManifest = true;
    return bufferOf(packed);
  }

  /** Whether a manifest is here. */
  get hasManifest(): boolean {
    return this.#hasManifest;
  }

  /** Converts the manifest that was read last; with the result goes gzipped JSON of it. */
  async convert(
    options: ConversionOptions,
    warehouse: Warehouse,
  ): Promise<{ result: ConversionResult; packed: Buffer }> {
    const { result, packed } = await this.#ask({ kind: 'convert', options, warehouse });
    return { result, packed: bufferOf(packed) };
  }

  /** Gzips what is to be kept. */
  async pack(bytes: Buffer): Promise<Buffer> {
    return bufferOf((await this.#ask({ kind: 'pack', bytes })).packed);
  }

  /** The result that was packed. */
  async unpack(packed: Buffer): Promise<ConversionResult> {
    return (await this.#ask({ kind: 'unpack', packed })).result;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
    this.#hasManifest = false;
  }

  async #ask<R extends ConverterRequest>(request: R): Promise<Extract<ConverterAnswer, { kind: Kind<R> }>> {
    this.#signal.throwIfAborted();
    this.#worker ??= new Worker(new URL('./converter-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      env: {},
    });
    const limit = AbortSignal.any([this.#signal, AbortSignal.timeout(TIME_MS)]);
    try {
      const answered = once(this.#worker, 'message', { signal: limit }) as Promise<[ConverterAnswer]>;
      this.#worker.postMessage(request);
      const [answer] = await answered;
      if (answer.kind === 'problem') throw new PhaseFailed(answer.message);
      return answer as Extract<ConverterAnswer, { kind: Kind<R> }>;
    } catch (error) {
      if (error instanceof PhaseFailed) throw error;
      await this.close();
      this.#signal.throwIfAborted();
      if (limit.aborted) throw new PhaseFailed(`The manifest took longer than ${TIME_MS / 60_000} minutes`);
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new PhaseFailed(`The manifest needs more than ${MEMORY_MB} MB of memory to be converted`);
      throw error;
    }
  }
}

type Kind<R extends ConverterRequest> = {
  read: 'read';
  convert: 'converted';
  pack: 'packed';
  unpack: 'unpacked';
}[R['kind']];

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
