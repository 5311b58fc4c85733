import { type FilePlace, wholeName } from './model-index.ts';
import type { BranchModel } from './model-of-branch.ts';
import {
  type Occurrence,
  occurrencesBeside,
  occurrencesInCode,
  occurrencesInSql,
} from './name-occurrences.ts';
import { type ModelName, nameIn } from './rename-plan.ts';

/** Where a name is defined and used in the files of a branch. */
export interface FileUses {
  /** Undefined for a name that only code defines. */
  readonly target: ModelName | undefined;
  readonly definitions: readonly FilePlace[];
  readonly uses: readonly Occurrence[];
  /** The whole names under which content uses it: its own, and those of cubes and views that are derived from it. */
  readonly names: readonly string[];
}

/** Finds where a name is defined and used. @param name of a cube, a view or a member: `orders.count` */
export function findUses(model: BranchModel, name: string): FileUses {
  const { index } = model;
  const target = nameIn(index, name);
  const isMember = target !== undefined && 'member' in target;
  const family = isMember ? index.familyOf(index.rootOf(target.member)) : [];
  const names = isMember ? family.map(wholeName) : [name];
  const meant = new Set(names);
  const references = [...index.references()].filter(({ means }) => meant.has(means));
  const definitions = isMember
    ? definitionsOf(model, name)
    : [index.cubes.get(name)].filter((cube) => cube !== undefined);
  const defined = new Set(definitions.map(keyOf));
  const besideNames = isMember ? names : [...index.membersOf(name).values()].map(wholeName);
  const uses: Occurrence[] = [
    ...references.map((one) => ({ ...one, isCertain: true })),
    ...family
      .flatMap(({ place }) => (place === undefined ? [] : [place]))
      .map((place) => ({ ...place, isCertain: true, means: name })),
    ...occurrencesBeside(model.beside, new Set(isMember ? names : besideNames)),
    ...occurrencesInSql(
      model.beside,
      new Map((isMember ? names : [name, ...besideNames]).map((one) => [one, one])),
    ),
    ...occurrencesInCode(model.unread, names),
  ].filter((use) => !defined.has(keyOf(use)));
  const unique = new Map(uses.map((use) => [keyOf(use), use]));
  const sorted = [...unique.values()].sort((left, right) =>
    left.path < right.path ? -1 : left.path > right.path ? 1 : left.from - right.from,
  );
  return { target, definitions, uses: sorted, names };
}

/** Where a member is defined: for one of a view, where the view names it, and then where its cube does. */
function definitionsOf({ index }: BranchModel, name: string): FilePlace[] {
  const member = index.member(name);
  const found = new Map<string, FilePlace>();
  for (let one = member; one !== undefined; one = one.from && index.member(one.from.name)) {
    if (one.place !== undefined) found.set(keyOf(one.place), one.place);
  }
  return [...found.values()];
}

const keyOf = ({ path, from }: FilePlace): string => `${path} ${from}`;
