import type { CompiledCube } from './model-graph.schema.ts';

type CompiledMember = CompiledCube['members'][number];

export interface ChangedMember {
  readonly name: string;
  readonly kind: CompiledMember['kind'];
  readonly change: 'added' | 'changed' | 'removed';
  /** Whether queries that use it fail or return something else: it is gone, hidden, or of another type. */
  readonly isBreaking: boolean;
}

export interface ChangedCube {
  readonly name: string;
  readonly kind: CompiledCube['kind'];
  readonly change: 'added' | 'changed' | 'removed';
  /** Whether the cube itself was removed or hidden, or one of its members breaks queries. */
  readonly isBreaking: boolean;
  /** Of a changed cube. */
  readonly members: readonly ChangedMember[];
}

/** The cubes and views that differ between two models: those that break queries first, then by name. */
export function compareGraphs(
  before: readonly CompiledCube[],
  after: readonly CompiledCube[],
): ChangedCube[] {
  const earlier = new Map(before.map((cube) => [cube.name, cube]));
  const later = new Map(after.map((cube) => [cube.name, cube]));
  const changed: ChangedCube[] = [];
  for (const { name, kind, isPublic } of before)
    if (!later.has(name)) changed.push({ name, kind, change: 'removed', isBreaking: isPublic, members: [] });
  for (const cube of after) {
    const old = earlier.get(cube.name);
    const { name, kind } = cube;
    if (old === undefined) changed.push({ name, kind, change: 'added', isBreaking: false, members: [] });
    else {
      const members = compareMembers(old, cube);
      const isHidden = old.isPublic && !cube.isPublic;
      const isSame = members.length === 0 && old.digest === cube.digest && old.kind === kind && !isHidden;
      const isBreaking = isHidden || members.some((member) => member.isBreaking);
      if (!isSame) changed.push({ name, kind, change: 'changed', isBreaking, members });
    }
  }
  return changed.sort(
    (left, right) => Number(right.isBreaking) - Number(left.isBreaking) || (left.name < right.name ? -1 : 1),
  );
}

function compareMembers(before: CompiledCube, after: CompiledCube): ChangedMember[] {
  const earlier = new Map(before.members.map((member) => [member.name, member]));
  const later = new Map(after.members.map((member) => [member.name, member]));
  const removed = before.members
    .filter(({ name }) => !later.has(name))
    .map(
      ({ name, kind, isPublic }): ChangedMember => ({ name, kind, change: 'removed', isBreaking: isPublic }),
    );
  const others = after.members.flatMap(({ name, kind, ...now }): ChangedMember[] => {
    const old = earlier.get(name);
    if (old === undefined) return [{ name, kind, change: 'added', isBreaking: false }];
    const isHidden = old.isPublic && !now.isPublic;
    const isOther = old.kind !== kind || old.type !== now.type;
    if (old.digest === now.digest && !isOther && !isHidden) return [];
    return [{ name, kind, change: 'changed', isBreaking: isHidden || (isOther && old.isPublic) }];
  });
  return [...removed, ...others];
}
