import { SharedReads } from './shared-reads.ts';

/**
 * Combines concurrent reads of the same kind. Requests that arrive during a read are part of the next one. As with
 * `SharedReads`, nobody gets data that was read before they asked.
 */
export class BatchedReads<Group, Wanted, T> {
  readonly #readAll: (group: Group, wanted: readonly Wanted[]) => Promise<readonly PromiseSettledResult<T>[]>;
  readonly #batches = new SharedReads<ReadonlyMap<Wanted, PromiseSettledResult<T>>>();
  readonly #waiting = new Map<string, Wanted[]>();

  /** @param readAll reads all requested items of a group, and returns them in the same order */
  constructor(
    readAll: (group: Group, wanted: readonly Wanted[]) => Promise<readonly PromiseSettledResult<T>[]>,
  ) {
    this.#readAll = readAll;
  }

  /** @param group identifies items that can be read together; compared as JSON */
  async read(group: Group, wanted: Wanted): Promise<T> {
    const key = JSON.stringify(group);
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) this.#waiting.set(key, [wanted]);
    else waiting.push(wanted);
    const results = await this.#batches.read(key, () => this.#begin(group, key));
    const result = results.get(wanted);
    if (result === undefined) throw new Error('A batched read returned no result for one of its items');
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  async #begin(group: Group, key: string): Promise<ReadonlyMap<Wanted, PromiseSettledResult<T>>> {
    const all = this.#waiting.get(key) ?? [];
    this.#waiting.delete(key);
    const results = await this.#readAll(group, all);
    return new Map(results.map((result, index) => [all[index] as Wanted, result]));
  }
}
