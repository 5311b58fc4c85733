import type { Compilers } from './compiler-api.ts';

type Named = Record<string, Record<string, unknown>>;
type Definition = {
  name?: string;
  extends?: unknown;
  fileName?: unknown;
  refreshKey?: unknown;
  sql?: unknown;
  sqlTable?: unknown;
  joins?: unknown;
  preAggregations?: unknown;
  measures?: Named;
  dimensions?: Named;
  segments?: Named;
  includedMembers?: { memberPath: string }[];
};

/** The parts of every cube's definition that the extended metadata shows. */
export function cubeDefinitions({ metaTransformer }: Compilers): Record<string, unknown> {
  return mapValues(metaTransformer.cubeEvaluator.cubeDefinitions as Record<string, Definition>, (cube) => ({
    extends: cube.extends,
    sql: cube.sql,
    fileName: cube.fileName,
    refreshKey: cube.refreshKey,
    measures: mapValues(cube.measures, ({ sql, filters }) => ({ sql, filters })),
    dimensions: mapValues(cube.dimensions, (dimension) => ({ sql: dimension.sql, case: dimension.case })),
    segments: mapValues(cube.segments, ({ sql }) => ({ sql })),
    joins: cube.joins,
    preAggregations: cube.preAggregations,
  }));
}

/** What the metadata of entities is derived from, by name of the cube or view. */
export function entityDefinitions({ cubeEvaluator }: Compilers): Record<string, unknown> {
  const cubes = cubeEvaluator.cubeNames().map((name) => [name, cubeEvaluator.cubeFromPath(name)] as const);
  return mapValues(Object.fromEntries(cubes) as Record<string, Definition>, (cube) => ({
    name: cube.name,
    sql: cube.sql,
    sqlTable: cube.sqlTable,
    measures: mapValues(cube.measures, ({ sql }) => ({ sql })),
    dimensions: mapValues(cube.dimensions, ({ sql }) => ({ sql })),
    includedMembers: cube.includedMembers?.map(({ memberPath }) => ({ memberPath })),
  }));
}

function mapValues<T>(
  values: Record<string, T> | undefined,
  view: (value: T) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, view(value)]));
}
