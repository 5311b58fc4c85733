import { at, type Dict, isDict } from '../json.ts';

interface Leaf {
  readonly path: string;
  readonly key: string;
  readonly value: unknown;
}

/** Finds the place in what the author wrote from which a part of the compiled chart comes. */
export class Origin {
  readonly #members: readonly Leaf[];

  constructor(source: Dict) {
    this.#members = membersOf(source, '', '');
  }

  /**
   * The path of a member; empty if it cannot be told.
   * @param value as it is compiled; expressions may be parts of longer ones
   * @param keys the names under which authors write it, if it is compiled to something else
   */
  pathOf(value: unknown, keys: readonly string[] = []): string {
    const same = this.#members.filter((member) => member.value === value);
    const found =
      same.find(({ key }) => keys.includes(key)) ??
      same[0] ??
      this.#members.find((member) => isPart(member.value, value)) ??
      this.#members.find(({ key }) => keys.includes(key));
    return found?.path ?? '';
  }
}

function membersOf(value: unknown, path: string, key: string): Leaf[] {
  const own = { path, key, value };
  if (Array.isArray(value))
    return [own, ...value.flatMap((item, index) => membersOf(item, at(path, index), key))];
  if (!isDict(value)) return [own];
  return [own, ...Object.entries(value).flatMap(([name, item]) => membersOf(item, at(path, name), name))];
}

/** Whether one expression contains the other. Names of columns and the like are too short to tell. */
function isPart(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  if (Math.min(one.length, other.length) < 8) return false;
  return other.includes(one) || one.includes(other);
}
