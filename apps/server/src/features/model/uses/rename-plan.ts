import { type FilePlace, type IndexedMember, type ModelIndex, prefixOf, wholeName } from './model-index.ts';

/** A name of the model: of a cube or view, or of a member with its cube. */
export type ModelName =
  | { readonly kind: 'cube' | 'view'; readonly name: string }
  | { readonly kind: IndexedMember['kind']; readonly name: string; readonly member: IndexedMember };

/** What a rename changes. */
export interface RenamePlan {
  /** Whole names of cubes, views and members, and what they become. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The places in the files and what they become, which do not overlap. */
  readonly edits: readonly (FilePlace & { readonly becomes: string })[];
}

/** Why a rename is refused, as a sentence. */
export class RenameRefused extends Error {
  override name = 'RenameRefused';
}

/** Finds a cube, a view or a member by its whole name. */
export function nameIn(index: ModelIndex, name: string): ModelName | undefined {
  const cube = index.cubes.get(name);
  if (cube !== undefined) return { kind: cube.kind, name };
  const member = index.member(name);
  return member === undefined ? undefined : { kind: member.kind, name, member };
}

/**
 * Plans the rename of a cube, a view or a member, with everything that takes its name from it.
 * @param newName without the cube
 * @throws RenameRefused if another name is in the way, or the name is not the file's own
 */
export function planRename(index: ModelIndex, target: ModelName, newName: string): RenamePlan {
  const renamed =
    'member' in target ? ofMember(index, target.member, newName) : ofCube(index, target.name, newName);
  requireFree(index, renamed);
  return { renamed, edits: editsOf(index, renamed) };
}

function ofCube(index: ModelIndex, name: string, newName: string): Map<string, string> {
  const renamed = new Map([[name, newName]]);
  for (const member of index.membersOf(name).values()) {
    renamed.set(wholeName(member), `${newName}.${member.name}`);
    for (const one of index.derivedFrom(member)) follow(index, one, newName, member.name, renamed);
  }
  return renamed;
}

function ofMember(index: ModelIndex, named: IndexedMember, newName: string): Map<string, string> {
  const member = index.rootOf(named);
  const by = member.from?.by;
  if (typeof by === 'object') {
    if (by.alias === undefined)
      throw new RenameRefused(
        `${wholeName(member)} has its name from ${member.from?.name}: rename that, or give it an alias in the view`,
      );
    const prefix = prefixOf(by.prefix, member.from?.name.split('.')[0] ?? '');
    if (!newName.startsWith(prefix) || newName === prefix)
      throw new RenameRefused(`the new name of ${wholeName(member)} must begin with the prefix ${prefix}`);
  }
  const renamed = new Map([[wholeName(member), `${member.cube}.${newName}`]]);
  for (const one of index.derivedFrom(member)) follow(index, one, member.cube, newName, renamed);
  return renamed;
}

/** Adds a member that is derived from one with a new name, unless its own name stays. */
function follow(
  index: ModelIndex,
  member: IndexedMember,
  newCube: string,
  newName: string,
  renamed: Map<string, string>,
): void {
  const by = member.from?.by;
  if (by === undefined || renamed.has(wholeName(member))) return;
  const name = by === 'extends' ? newName : prefixOf(by.prefix, newCube) + (by.alias?.name ?? newName);
  if (name === member.name) return;
  renamed.set(wholeName(member), `${member.cube}.${name}`);
  for (const one of index.derivedFrom(member)) follow(index, one, member.cube, name, renamed);
}

function requireFree(index: ModelIndex, renamed: ReadonlyMap<string, string>): void {
  for (const [before, after] of renamed) {
    const [cubeName = '', name] = after.split('.');
    const [owner = ''] = before.split('.');
    const isTaken =
      name === undefined
        ? index.cubes.has(cubeName)
        : before.endsWith(`.${name}`)
          ? false
          : (index.membersOf(owner).has(name) && !renamed.has(`${owner}.${name}`)) ||
            (index.cubes.get(owner)?.taken.has(name) ?? false);
    if (isTaken) throw new RenameRefused(`${after} exists`);
  }
}

function editsOf(index: ModelIndex, renamed: ReadonlyMap<string, string>): RenamePlan['edits'] {
  const edits = new Map<string, FilePlace & { readonly becomes: string }>();
  const add = (place: FilePlace, means: string) => {
    const becomes = renamed.get(means)?.split('.').at(-1);
    if (becomes !== undefined && becomes !== place.name)
      edits.set(`${place.path} ${place.from}`, { ...place, becomes });
  };
  for (const cube of index.cubes.values()) {
    add(cube, cube.name);
    for (const { name } of cube.members) {
      const place = index.membersOf(cube.name).get(name)?.place;
      if (place !== undefined) add(place, `${cube.name}.${name}`);
    }
  }
  for (const reference of index.references()) add(reference, reference.means);
  for (const whole of renamed.keys()) {
    const { from, place } = index.member(whole) ?? {};
    if (typeof from?.by !== 'object' || from.by.alias === undefined || place === undefined) continue;
    // An alias has no prefix yet, which the name in the view has.
    const prefix = prefixOf(from.by.prefix, from.name.split('.')[0] ?? '');
    const becomes = (renamed.get(whole)?.split('.')[1] ?? '').slice(prefix.length);
    if (becomes !== place.name && !renamed.has(from.name.split('.')[0] ?? ''))
      edits.set(`${place.path} ${place.from}`, { ...place, becomes });
  }
  return [...edits.values()];
}

/** A text after the edits of its file. */
export function edited(
  text: string,
  edits: readonly { readonly from: number; readonly to: number; readonly becomes: string }[],
): string {
  let after = '';
  let at = 0;
  for (const { from, to, becomes } of edits.toSorted((left, right) => left.from - right.from)) {
    after += text.slice(at, from) + becomes;
    at = to;
  }
  return after + text.slice(at);
}

/**
 * Requires that every reference means the same after a rename as before.
 * @throws RenameRefused if a reference would mean something else
 */
export function requireSameMeaning(
  before: ModelIndex,
  after: ModelIndex,
  renamed: ReadonlyMap<string, string>,
): void {
  const meant = [...before.references()];
  const means = [...after.references()];
  const at = meant.findIndex((one, index) => means[index]?.means !== (renamed.get(one.means) ?? one.means));
  const changed = meant[at];
  if (changed !== undefined)
    throw new RenameRefused(`the name ${changed.name} in ${changed.path} would mean something else`);
  if (meant.length !== means.length) throw new RenameRefused('a reference would mean something else');
}
