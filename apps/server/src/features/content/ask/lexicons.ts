import { hash } from 'node:crypto';
import { type Lexicon, lexiconOf, type Value, withValues } from '@facet/ask';
import { LRUCache } from 'lru-cache';
import { keyOf, type QueryScope } from '../queries/query-data.ts';
import type { Cell, QueryResult } from '../queries/query-result.ts';
import type { VisibleModel } from '../queries/visible-model.ts';

/** A lexicon takes several times the memory of the metadata that it is made of. */
const BYTES_PER_BYTE = 4;
const LEXICON_BYTES = 128 * 2 ** 20;
/** The values in all lexicons of callers, of about 200 bytes each. */
const MOST_VALUES = 200_000;

interface Valued {
  readonly names: Lexicon;
  readonly results: readonly QueryResult[];
  readonly lexicon: Lexicon;
}

/** The words that questions may use, cached on this node. */
export class Lexicons {
  /** By what a caller sees of a model, and the language: callers who see the same share one. */
  readonly #names = new LRUCache<string, { readonly lexicon: Lexicon; readonly bytes: number }>({
    maxSize: LEXICON_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  /** By access and language. */
  readonly #valued = new LRUCache<string, Valued>({
    maxSize: MOST_VALUES,
    sizeCalculation: ({ results }) => 1 + results.reduce((sum, { rows }) => sum + rows.length, 0),
  });
  readonly #hashes = new WeakMap<VisibleModel, string>();

  /** The names in a model: views, members, their titles and synonyms. */
  ofModel(model: VisibleModel, locale: string): Lexicon {
    const key = `${locale} ${this.#hashOf(model)}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known.lexicon;
    const lexicon = lexiconOf(model.cubes, { locale });
    this.#names.set(key, { lexicon, bytes: 1 + BYTES_PER_BYTE * model.bytes });
    return lexicon;
  }

  /**
   * A lexicon with values that a caller may see. It is made again as soon as the rows are others, so a caller who has lost
   * access to values, or whose data has changed, does not get those of before.
   * @param names of `ofModel`
   * @param values the rows of each dimension
   */
  withValues(
    names: Lexicon,
    scope: QueryScope,
    locale: string,
    values: ReadonlyMap<string, QueryResult>,
  ): Lexicon {
    const key = keyOf(scope, locale, [...values.keys()]);
    const results = [...values.values()];
    const known = this.#valued.get(key);
    const isCurrent =
      known?.names === names && known.results.every((result, index) => result === results[index]);
    if (known !== undefined && isCurrent) return known.lexicon;
    const lexicon = withValues(
      names,
      new Map([...values].map(([dimension, { rows }]) => [dimension, rows.map(valueIn)])),
    );
    this.#valued.set(key, { names, results, lexicon });
    return lexicon;
  }

  #hashOf(model: VisibleModel): string {
    const known = this.#hashes.get(model);
    if (known !== undefined) return known;
    const made = hash('sha256', JSON.stringify(model.cubes), 'base64');
    this.#hashes.set(model, made);
    return made;
  }
}

/** A row of a dimension, whose second column is how often the value occurs, if that is known. */
function valueIn([value = null, count = 1]: readonly Cell[]): { value: Value; count: number } {
  return { value, count: Number(count) };
}
