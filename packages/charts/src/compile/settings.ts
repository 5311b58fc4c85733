import { at, type Dict, isDict } from './json.ts';
import { SpecError } from './spec-error.ts';

/** Reads the settings of a short form, and refuses those that it does not know. */
export class Settings {
  readonly #spec: Dict;
  readonly #known = new Set<string>(['type', 'title', 'config']);

  constructor(spec: Dict) {
    this.#spec = spec;
  }

  /** The name of a column; undefined without one. */
  column(key: string): string | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value === '') throw new SpecError(key, 'must be the name of a column');
    return value;
  }

  required(key: string): string {
    const column = this.column(key);
    if (column === undefined) throw new SpecError(key, 'is required: the name of a column');
    return column;
  }

  columns(key: string): string[] | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    const list: unknown[] = Array.isArray(value) ? value : [value];
    return list.map((item, index) => {
      if (typeof item !== 'string' || item === '')
        throw new SpecError(at(key, index), 'must be the name of a column');
      return item;
    });
  }

  oneOf<const T extends readonly string[]>(key: string, values: T): T[number] | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (!values.includes(String(value))) throw new SpecError(key, `must be one of ${values.join(', ')}`);
    return String(value);
  }

  flag(key: string): boolean | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'boolean') throw new SpecError(key, 'must be true or false');
    return value;
  }

  count(key: string, most: number): number | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > most)
      throw new SpecError(key, `must be a whole number from 1 to ${most}`);
    return Number(value);
  }

  /** A column, or an object with the column as `field`, as in Vega-Lite. */
  channel(key: string): Dict | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value !== '') return { field: value };
    if (isDict(value) && (typeof value.field === 'string' || value.aggregate !== undefined))
      return { ...value };
    throw new SpecError(key, 'must be the name of a column, or an object with `field`');
  }

  requiredChannel(key: string): Dict {
    const channel = this.channel(key);
    if (channel === undefined) throw new SpecError(key, 'is required: the name of a column');
    return channel;
  }

  /** One or several channels. */
  channels(key: string): Dict[] {
    const value = this.#spec[key];
    this.#known.add(key);
    const list: unknown[] = Array.isArray(value) ? value : [value];
    return list.map((item, index) => {
      if (typeof item === 'string' && item !== '') return { field: item };
      if (isDict(item) && (typeof item.field === 'string' || item.aggregate !== undefined))
        return { ...item };
      throw new SpecError(
        Array.isArray(value) ? at(key, index) : key,
        value === undefined
          ? 'is required: the name of a column'
          : 'must be the name of a column, or an object with `field`',
      );
    });
  }

  /** Any number of channels; none if the setting is absent. */
  someChannels(key: string): Dict[] {
    return this.#take(key) === undefined ? [] : this.channels(key);
  }

  list(key: string): Dict[] {
    const value = this.#take(key);
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw new SpecError(key, 'must be a list');
    return value.map((item, index) => {
      if (!isDict(item)) throw new SpecError(at(key, index), 'must be an object');
      return item;
    });
  }

  /** @throws SpecError for the first setting that nobody has asked for */
  end(): void {
    const unknown = Object.keys(this.#spec).find((key) => !this.#known.has(key));
    if (unknown !== undefined)
      throw new SpecError(unknown, `is not a setting of a ${String(this.#spec.type ?? 'chart')}`);
  }

  #take(key: string): unknown {
    this.#known.add(key);
    const value = this.#spec[key];
    return value === null ? undefined : value;
  }
}
