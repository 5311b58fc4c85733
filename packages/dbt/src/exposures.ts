import type { Cube } from './cube-draft.ts';
import type { JsonObject } from './json-values.ts';
import type { Exposure, Manifest } from './manifest.ts';
import { identifierOf } from './names.ts';
import type { Plan } from './plan-cubes.ts';
import type { Workshop } from './workshop.ts';

/** A cube in a view: the joins that lead there from the first one, and members that have no free name. */
export interface ViewCube {
  readonly path: readonly Cube[];
  readonly excludes: readonly string[];
}

/** What an exposure reads, as a view that somebody may build on. */
export interface View {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly meta: JsonObject;
  readonly origin: Readonly<Record<string, string>>;
  readonly cubes: readonly ViewCube[];
}

/** A view for each exposure of which at least one cube is made. */
export function viewsOfExposures(workshop: Workshop, { exposures }: Manifest, plan: Plan): View[] {
  if (!workshop.options.exposures) return [];
  const cubesOfMetrics = metricCubes(workshop);
  const known = new Set(plan.models.map(({ id }) => id));
  const views: View[] = [];
  for (const exposure of exposures) {
    const { id, parents } = exposure;
    const wanted = `${workshop.options.namePrefix}${identifierOf(exposure.name, 'exposure')}`;
    const name = plan.names.take(wanted, `${wanted}_view`);
    const path = `${workshop.options.outputPath}/views/${name}.yml`;
    const cubes = new Set(
      parents.flatMap((parent) => workshop.cubes.get(parent) ?? cubesOfMetrics.get(parent) ?? []),
    );
    const view = { id, name, path, ...textsOfExposure(workshop, exposure), origin: originOf(exposure) };
    if (cubes.size > 0) views.push({ ...view, cubes: arrange(workshop, id, [...cubes]) });
    else if (parents.some((parent) => known.has(parent))) plan.keptPaths.push(path);
    else workshop.skipped(id, 'It depends on no model that has a cube');
  }
  return views;
}

function textsOfExposure(
  { options }: Workshop,
  { name, label, description, meta }: Exposure,
): Pick<View, 'title' | 'description' | 'meta'> {
  return {
    title: `${options.titlePrefix}${label || name}`,
    description: options.descriptions ? description : '',
    meta,
  };
}

function originOf({ id, type, url }: Exposure): View['origin'] {
  return {
    node: id,
    rule: 'exposure',
    ...(type === '' ? {} : { kind: type }),
    ...(url === '' ? {} : { url }),
  };
}

/** The cubes that the measures of each metric are in. */
function metricCubes(workshop: Workshop): Map<string, Cube> {
  const found = new Map<string, Cube>();
  for (const cube of workshop.cubes.values())
    for (const { origin, isHidden } of cube.measures.values())
      if (!isHidden && origin.node.startsWith('metric.')) found.set(origin.node, cube);
  return found;
}

/** Starts from the cube that most of the others can be reached from; those that cannot are left out. */
function arrange(workshop: Workshop, id: string, cubes: readonly Cube[]): ViewCube[] {
  const trees = cubes.map((root) => pathsFrom(root));
  const reach = trees.map((paths) => cubes.filter((cube) => paths.has(cube)).length);
  const best = reach.indexOf(Math.max(...reach));
  const paths = trees[best] ?? new Map<Cube, Cube[]>();
  const taken = new Set<string>();
  return [...cubes]
    .sort((a, b) => (paths.get(a)?.length ?? 0) - (paths.get(b)?.length ?? 0))
    .flatMap((cube) => {
      const path = paths.get(cube);
      if (path !== undefined) return [{ path, excludes: claim(workshop, id, path, taken) }];
      workshop.leftOut(
        id,
        cube.name,
        `No joins lead to it from ${cubes[best]?.name}, which the view starts from`,
      );
      return [];
    });
}

/** The shortest chains of joins from a cube to all others. */
function pathsFrom(root: Cube): Map<Cube, Cube[]> {
  const paths = new Map<Cube, Cube[]>([[root, [root]]]);
  for (const [cube, path] of paths)
    for (const next of cube.joins.keys()) if (!paths.has(next)) paths.set(next, [...path, next]);
  return paths;
}

/** Members beside which the view has another one of the same name. */
function claim(workshop: Workshop, id: string, path: readonly Cube[], taken: Set<string>): string[] {
  const cube = path.at(-1);
  if (cube === undefined) return [];
  const prefix = path.length > 1 ? `${cube.name}_` : '';
  const excludes: string[] = [];
  for (const name of [...cube.dimensions.keys(), ...cube.measures.keys()]) {
    const shown = `${prefix}${name}`;
    if (taken.has(shown)) {
      excludes.push(name);
      workshop.leftOut(id, shown, 'The view has another member of this name');
    }
    taken.add(shown);
  }
  return excludes;
}
