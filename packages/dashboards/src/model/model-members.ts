import { viewOf } from '../config/member-name.ts';

/** What a model publishes, as the metadata of the data API lists it. */
export interface PublishedModel {
  readonly cubes: readonly {
    readonly name: string;
    readonly measures?: readonly { readonly name: string }[];
    readonly dimensions?: readonly { readonly name: string; readonly type: string }[];
    readonly segments?: readonly { readonly name: string }[];
  }[];
}

type Kind = 'measure' | 'dimension' | 'time dimension' | 'segment';

/** What a place requires: one kind of member, a dimension or measure (`member`), or any. */
export type Expected = Kind | 'member' | 'any';

/** The members of a model by their names. */
export class ModelMembers {
  readonly #cubes: ReadonlySet<string>;
  readonly #kinds: ReadonlyMap<string, Kind>;

  constructor({ cubes }: PublishedModel) {
    this.#cubes = new Set(cubes.map(({ name }) => name));
    this.#kinds = new Map(
      cubes.flatMap(({ measures = [], dimensions = [], segments = [] }): [string, Kind][] => [
        ...measures.map(({ name }): [string, Kind] => [name, 'measure']),
        ...dimensions.map(({ name, type }): [string, Kind] => [
          name,
          type === 'time' ? 'time dimension' : 'dimension',
        ]),
        ...segments.map(({ name }): [string, Kind] => [name, 'segment']),
      ]),
    );
  }

  /** Why names do not fit their places. Names that are absent are ignored. */
  problems(uses: readonly (readonly [name: string | undefined, expected: Expected])[]): string[] {
    return uses.flatMap(([name, expected]) => {
      const problem = name === undefined ? undefined : this.#problem(name, expected);
      return problem === undefined ? [] : [problem];
    });
  }

  #problem(name: string, expected: Expected): string | undefined {
    // A time dimension with a granularity: orders.created_at.month.
    const kind = this.#kinds.get(name) ?? this.#withoutGrain(name, expected);
    if (kind !== undefined)
      return fits(kind, expected) ? undefined : `${name} is a ${kind}, not a ${expected}`;
    const view = viewOf(name);
    if (!this.#cubes.has(view) && !this.#cubes.has(viewOf(view)))
      return `the cube or view ${view} does not exist`;
    return `the ${expected === 'any' ? 'member' : expected} ${name} does not exist`;
  }

  #withoutGrain(name: string, expected: Expected): Kind | undefined {
    const kind = this.#kinds.get(viewOf(name));
    return kind === 'time dimension' && expected !== 'measure' ? kind : undefined;
  }
}

function fits(kind: Kind, expected: Expected): boolean {
  if (expected === 'any' || kind === expected) return true;
  if (expected === 'member') return kind !== 'segment';
  return expected === 'dimension' && kind === 'time dimension';
}
