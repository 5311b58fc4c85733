import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Cube } from '../cubes/cube-draft.ts';
import type { Plan } from '../cubes/plan-cubes.ts';
import type { JsonObject } from '../manifest/json-values.ts';
import type { Exposure, Manifest } from '../manifest/manifest.ts';
import { identifierOf } from '../names.ts';

/** A cube in a view. */
export interface ViewCube {
  /** The joins that lead to it from the view's first cube. */
  readonly path: readonly Cube[];
  /** The members that the view shows; null for all except `excludes`. */
  readonly includes: readonly ViewMember[] | null;
  readonly excludes: readonly string[];
  /** Whether the name of the cube precedes those of its members. */
  readonly isPrefixed: boolean;
}

export interface ViewMember {
  readonly name: string;
  /** Its name in the view. */
  readonly alias: string;
}

/** A view of what an exposure depends on, as a starting point for users. */
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

/** Creates a view for each exposure that depends on at least one cube. */
export function viewsOfExposures(context: ConversionContext, { exposures }: Manifest, plan: Plan): View[] {
  if (!context.options.exposures) return [];
  const cubesOfMetrics = metricCubes(context);
  const known = new Set(plan.models.map(({ id }) => id));
  const views: View[] = [];
  for (const exposure of exposures) {
    const { id, parents } = exposure;
    const wanted = `${context.options.namePrefix}${identifierOf(exposure.name, 'exposure')}`;
    const name = plan.names.take(wanted, `${wanted}_view`);
    const path = `${context.options.outputPath}/views/${name}.yml`;
    const cubes = new Set(
      parents.flatMap((parent) => context.cubes.get(parent) ?? cubesOfMetrics.get(parent) ?? []),
    );
    const view = { id, name, path, ...textsOfExposure(context, exposure), origin: originOf(exposure) };
    if (cubes.size > 0) views.push({ ...view, cubes: arrange(context, id, [...cubes]) });
    else if (parents.some((parent) => known.has(parent))) plan.keptPaths.push(path);
    else context.skipped(id, 'It does not depend on any dbt model that has a cube');
  }
  return views;
}

function textsOfExposure(
  { options }: ConversionContext,
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

/** The cube with the measure of each metric, by the id of the metric. */
function metricCubes(context: ConversionContext): Map<string, Cube> {
  const found = new Map<string, Cube>();
  for (const cube of context.cubes.values())
    for (const { origin, isHidden } of cube.measures.values())
      if (!isHidden && origin.node.startsWith('metric.')) found.set(origin.node, cube);
  return found;
}

function arrange(context: ConversionContext, id: string, cubes: readonly Cube[]): ViewCube[] {
  const taken = new Set<string>();
  return reachedFromOne(context, id, cubes).map((path) => ({
    path,
    includes: null,
    excludes: claim(context, id, path, taken),
    isPrefixed: path.length > 1,
  }));
}

/**
 * The paths of joins that lead to cubes from the one that reaches most of them, shortest first. Omits cubes that it does not
 * reach, with a note.
 */
export function reachedFromOne(context: ConversionContext, id: string, cubes: readonly Cube[]): Cube[][] {
  const trees = cubes.map((root) => pathsFrom(root));
  const reach = trees.map((paths) => cubes.filter((cube) => paths.has(cube)).length);
  const best = reach.indexOf(Math.max(...reach));
  const paths = trees[best] ?? new Map<Cube, Cube[]>();
  return [...cubes]
    .sort((a, b) => (paths.get(a)?.length ?? 0) - (paths.get(b)?.length ?? 0))
    .flatMap((cube) => {
      const path = paths.get(cube);
      if (path !== undefined) return [path];
      context.leftOut(
        id,
        cube.name,
        `The view starts from ${cubes[best]?.name}, and no joins lead from there to this cube`,
      );
      return [];
    });
}

/** The shortest path of joins from a cube to each cube that it reaches, itself included. */
function pathsFrom(root: Cube): Map<Cube, Cube[]> {
  const paths = new Map<Cube, Cube[]>([[root, [root]]]);
  for (const [cube, path] of paths)
    for (const next of cube.joins.keys()) if (!paths.has(next)) paths.set(next, [...path, next]);
  return paths;
}

/** The members of the path's last cube whose names the view already uses. Adds the names of the others to `taken`. */
function claim(context: ConversionContext, id: string, path: readonly Cube[], taken: Set<string>): string[] {
  const cube = path.at(-1);
  if (cube === undefined) return [];
  const prefix = path.length > 1 ? `${cube.name}_` : '';
  const excludes: string[] = [];
  for (const name of [...cube.dimensions.keys(), ...cube.measures.keys()]) {
    const shown = `${prefix}${name}`;
    if (taken.has(shown)) {
      excludes.push(name);
      context.leftOut(id, shown, 'The view already has a member of this name');
    }
    taken.add(shown);
  }
  return excludes;
}
