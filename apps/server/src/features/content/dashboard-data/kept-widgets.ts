import { LRUCache } from 'lru-cache';
import { serializerOf } from '../../../http/serializer.ts';
import type { QueryData } from '../queries/query-data.ts';
import type { QueryResult } from '../queries/query-result.ts';
import { WidgetResult as WidgetShape } from './dashboard-data.schema.ts';
import type { WidgetResult } from './widget-result.ts';

interface Kept {
  readonly result: WidgetResult;
  /** The query results that it consists of. Results that their own cache has dropped count as outdated. */
  readonly sources: readonly WeakRef<QueryResult>[];
}

/** Bytes of memory per byte of a result's JSON: the JSON itself, and about three times as much for the rows. */
const BYTES_PER_BYTE = 4;

/**
 * Caches the results of charts as viewers get them, with their JSON, for as long as every query would still return the
 * same rows. A dashboard that many people open is composed and serialised once.
 */
export class KeptWidgets {
  readonly #queryData: Pick<QueryData, 'isCurrent'>;
  readonly #kept: LRUCache<string, Kept>;
  readonly #json = new WeakMap<WidgetResult, Buffer>();

  constructor(queryData: Pick<QueryData, 'isCurrent'>, maxBytes: number) {
    this.#queryData = queryData;
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ result }, key) => key.length + this.jsonOf(result).length * BYTES_PER_BYTE,
    });
  }

  get(key: string): WidgetResult | undefined {
    const kept = this.#kept.get(key);
    const isCurrent = kept?.sources.every((source) => {
      const result = source.deref();
      return result !== undefined && this.#queryData.isCurrent(result);
    });
    return isCurrent ? kept?.result : undefined;
  }

  /** Keeps a result unless it failed. The output of Python code has a cache of its own. */
  set(key: string, result: WidgetResult, sources: readonly QueryResult[]): void {
    if (result.error !== null || result.python !== null) return;
    this.#kept.set(key, { result, sources: sources.map((source) => new WeakRef(source)) });
  }

  /** The JSON of a result. */
  jsonOf(result: WidgetResult): Buffer {
    const known = this.#json.get(result);
    if (known !== undefined) return known;
    const json = Buffer.from(toJson(result));
    this.#json.set(result, json);
    return json;
  }
}

const toJson = serializerOf<WidgetResult>(WidgetShape);
