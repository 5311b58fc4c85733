import type { PublishedCube } from './published-members.ts';

/** A published cube, view or member that queries can no longer use as before. */
export interface BrokenMember {
  /** Of the cube, or of the member with its cube: `orders.amount`. */
  readonly name: string;
  readonly kind: 'cube' | 'view' | 'dimension' | 'measure' | 'segment';
  /** What happened: `removed, with 12 members`, `was string, becomes number`. */
  readonly change: string;
}

/**
 * Compares the published members of two versions of a model: lists removed cubes and views, without their members, and
 * then members that were removed or changed their type.
 */
export function brokenMembers(
  before: ReadonlyMap<string, PublishedCube>,
  after: ReadonlyMap<string, PublishedCube>,
): BrokenMember[] {
  const removed: BrokenMember[] = [];
  const broken: BrokenMember[] = [];
  for (const [name, cube] of before) {
    const now = after.get(name);
    if (now === undefined) {
      const { size } = cube.members;
      removed.push({
        name,
        kind: cube.kind,
        change: `removed, with ${size === 1 ? 'its member' : `its ${size} members`}`,
      });
      continue;
    }
    for (const [member, { kind, type }] of cube.members) {
      const changed = now.members.get(member);
      const full = `${name}.${member}`;
      if (changed === undefined) broken.push({ name: full, kind, change: 'removed' });
      else if (changed.kind !== kind) broken.push({ name: full, kind, change: `becomes a ${changed.kind}` });
      else if (changed.type !== type)
        broken.push({ name: full, kind, change: `was ${type}, becomes ${changed.type}` });
    }
  }
  return [...removed, ...broken];
}
