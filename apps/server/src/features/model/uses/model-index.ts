import type { Include, MemberKind, NamedCube, Reference } from './file-names.ts';
import type { PlacedName } from './name-paths.ts';

/** A name at a place of a file. */
export interface FilePlace extends PlacedName {
  readonly path: string;
}

/** A cube, and the file that defines it. */
interface IndexedCube extends NamedCube {
  readonly path: string;
}

/** A member under one of its names: of its own cube, of a cube that extends it, or of a view that includes it. */
export interface IndexedMember {
  readonly cube: string;
  readonly name: string;
  readonly kind: MemberKind;
  /** Where this cube or view names it; undefined where it is only inherited. */
  readonly place: FilePlace | undefined;
  /** The whole name that it is derived from, and how. */
  readonly from?: { readonly name: string; readonly by: 'extends' | Derivation };
}

/** How the name in a view follows from that in a cube. */
interface Derivation {
  readonly prefix: Include['prefix'];
  readonly alias: PlacedName | undefined;
}

const OWN = new Set(['CUBE', 'TABLE']);
const FILTERS = 'FILTER_PARAMS';

/** The whole name of a member: `orders.count`. */
export const wholeName = ({ cube, name }: Pick<IndexedMember, 'cube' | 'name'>): string => `${cube}.${name}`;

/** The names of a model, and what refers to them. */
export class ModelIndex {
  readonly cubes: ReadonlyMap<string, IndexedCube>;
  readonly #members = new Map<string, ReadonlyMap<string, IndexedMember>>();
  readonly #derived: ReadonlyMap<string, readonly IndexedMember[]>;

  constructor(files: ReadonlyMap<string, readonly NamedCube[]>) {
    const all = [...files].flatMap(([path, cubes]) => cubes.map((cube) => ({ ...cube, path })));
    this.cubes = new Map(all.map((cube) => [cube.name, cube]));
    const derived = all.flatMap(({ name }) => [...this.membersOf(name).values()]);
    this.#derived = Map.groupBy(derived, ({ from }) => from?.name ?? '');
  }

  /** The members of a cube or a view, also those that it inherits or includes. */
  membersOf(cubeName: string): ReadonlyMap<string, IndexedMember> {
    const known = this.#members.get(cubeName);
    if (known !== undefined) return known;
    const members = new Map<string, IndexedMember>();
    // Set before it is complete, so that cubes that extend each other end.
    this.#members.set(cubeName, members);
    const cube = this.cubes.get(cubeName);
    if (cube === undefined) return members;
    for (const member of this.#included(cube)) members.set(member.name, member);
    for (const { name, kind } of this.membersOf(cube.extends ?? '').values())
      members.set(name, {
        ...{ cube: cubeName, name, kind, place: undefined },
        from: { name: `${cube.extends}.${name}`, by: 'extends' },
      });
    for (const member of cube.members) {
      const { from } = members.get(member.name) ?? {};
      const place = { ...member, path: cube.path };
      members.set(member.name, {
        ...{ cube: cubeName, name: member.name, kind: member.kind, place },
        ...(from !== undefined && { from }),
      });
    }
    return members;
  }

  #included({ name: view, path, includes }: IndexedCube): IndexedMember[] {
    return includes.flatMap(({ joinPath, prefix, all, excludes, items }) => {
      const cube = joinPath.at(-1)?.name ?? '';
      const members = this.membersOf(cube);
      const before = prefixOf(prefix, cube);
      const made = (source: string, place: PlacedName, alias: PlacedName | undefined): IndexedMember[] => {
        const member = members.get(source);
        if (member === undefined || excludes.has(source)) return [];
        return [
          {
            ...{ cube: view, kind: member.kind, name: before + (alias?.name ?? source) },
            place: { ...place, path },
            from: { name: `${cube}.${source}`, by: { prefix, alias } },
          },
        ];
      };
      return [
        ...(all === undefined ? [] : [...members.keys()].flatMap((source) => made(source, all, undefined))),
        ...items.flatMap(({ member, alias }) => made(member.name, alias ?? member, alias)),
      ];
    });
  }

  /** A member by its whole name. */
  member(whole: string): IndexedMember | undefined {
    const [cube = '', name = ''] = whole.split('.');
    return this.membersOf(cube).get(name);
  }

  /** The member that others inherit, for a member that is inherited. */
  rootOf(member: IndexedMember): IndexedMember {
    const parent = member.from?.by === 'extends' ? this.member(member.from.name) : undefined;
    return parent === undefined ? member : this.rootOf(parent);
  }

  /** The members that are derived from one directly. */
  derivedFrom(member: IndexedMember): readonly IndexedMember[] {
    return this.#derived.get(wholeName(member)) ?? [];
  }

  /** A member, and everything that is derived from it. */
  familyOf(member: IndexedMember): IndexedMember[] {
    const found = new Map<string, IndexedMember>();
    const add = (one: IndexedMember) => {
      if (found.has(wholeName(one))) return;
      found.set(wholeName(one), one);
      for (const next of this.derivedFrom(one)) add(next);
    };
    add(member);
    return [...found.values()];
  }

  /** Everywhere that the files refer to names: the place, and the whole name of what is meant. */
  *references(): Generator<FilePlace & { readonly means: string }> {
    for (const cube of this.cubes.values())
      for (const reference of cube.references)
        for (const { placed, means } of this.#resolved(cube.name, reference))
          yield { ...placed, path: cube.path, means };
  }

  *#resolved(
    owner: string,
    { path, within, isOfCubes }: Reference,
  ): Generator<{
    readonly placed: PlacedName;
    readonly means: string;
  }> {
    let cube = within?.at(-1)?.name;
    for (const [at, placed] of path.entries()) {
      const { name } = placed;
      const isFirst = at === 0 && within === undefined;
      if (isFirst && OWN.has(name)) cube = owner;
      else if (isFirst && name === FILTERS) continue;
      else {
        const holder = cube ?? (path[0]?.name === FILTERS || isOfCubes === true ? undefined : owner);
        if (isOfCubes !== true && holder !== undefined && this.membersOf(holder).has(name)) {
          yield { placed, means: `${holder}.${name}` };
          return;
        }
        if (!this.cubes.has(name) || within !== undefined) return;
        yield { placed, means: name };
        cube = name;
      }
    }
  }
}

/** What a view puts before the names of a cube's members. */
export function prefixOf(prefix: Include['prefix'], cube: string): string {
  return prefix === undefined ? '' : `${prefix === 'cube' ? cube : prefix.alias}_`;
}
