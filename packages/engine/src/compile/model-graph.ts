import { createHash } from 'node:crypto';
import type { GraphCube, GraphMember, ModelGraph } from '../protocol/compile-result.ts';
import type { ModelFile } from '../protocol/model-files.ts';

type Definition = Record<string, unknown>;
type Evaluated = {
  title?: unknown;
  description?: unknown;
  isView?: boolean;
  fileName?: string;
  joins?: { name: string; relationship: string }[];
  includedMembers?: { memberPath: string }[];
  measures?: Record<string, Definition>;
  dimensions?: Record<string, Definition>;
  segments?: Record<string, Definition>;
};

/** A cube as the metadata shows it. */
type Shown = { name: string; title: string; public?: boolean } & Partial<
  Record<keyof typeof KINDS, { name: string; isVisible?: boolean }[]>
>;

/** The parts of Cube's evaluator and metadata that the graph is made of. */
export type GraphSource = {
  cubeEvaluator: {
    cubeNames(): string[];
    cubeFromPath(name: string): Evaluated;
    cubeDefinitions: Record<string, Definition>;
  };
  metaTransformer: { cubes: { config: Shown }[] };
};

const RELATIONSHIPS = {
  belongsTo: 'many_to_one',
  hasMany: 'one_to_many',
  hasOne: 'one_to_one',
} as const;
const KINDS = { dimensions: 'dimension', measures: 'measure', segments: 'segment' } as const;
/** What a cube has beside its members. Its file may be renamed without a change to it. */
const NOT_ITS_OWN = new Set(['fileName', ...Object.keys(KINDS)]);

/** All cubes and views of a compiled model, also those that are not public, with what connects them. */
export function modelGraph(
  { cubeEvaluator, metaTransformer }: GraphSource,
  files: readonly ModelFile[],
): ModelGraph {
  const paths = new Map(files.map(({ fileName, path }) => [fileName, path]));
  const shown = new Map(metaTransformer.cubes.map(({ config }) => [config.name, config]));
  const cubes = cubeEvaluator.cubeNames().map((name): GraphCube => {
    const cube = cubeEvaluator.cubeFromPath(name);
    const path = paths.get(cube.fileName ?? '');
    const definition = Object.entries(cubeEvaluator.cubeDefinitions[name] ?? {});
    const config = shown.get(name);
    return {
      name,
      title: config?.title ?? name,
      kind: cube.isView === true ? 'view' : 'cube',
      isPublic: config?.public !== false,
      ...(path === undefined ? {} : { path }),
      digest: digestOf(definition.filter(([key]) => !NOT_ITS_OWN.has(key)).sort(byKey)),
      joins: (cube.joins ?? []).map((join) => ({
        to: join.name,
        relationship: RELATIONSHIPS[join.relationship as keyof typeof RELATIONSHIPS] ?? 'many_to_one',
      })),
      includes: [
        ...new Set((cube.includedMembers ?? []).map(({ memberPath }) => memberPath.split('.')[0] ?? '')),
      ],
      members: membersOf(name, cube, config),
    };
  });
  return { cubes };
}

function membersOf(cubeName: string, cube: Evaluated, config: Shown | undefined): GraphMember[] {
  const visible = new Set(
    Object.keys(KINDS).flatMap((list) =>
      (config?.[list as keyof typeof KINDS] ?? [])
        .filter(({ isVisible }) => isVisible)
        .map(({ name }) => name),
    ),
  );
  return Object.entries(KINDS).flatMap(([list, kind]) =>
    Object.entries(cube[list as keyof typeof KINDS] ?? {}).map(([name, { ownedByCube, ...member }]) => ({
      name,
      kind,
      isPublic: visible.has(`${cubeName}.${name}`),
      type: String(member.aggType ?? member.type ?? ''),
      digest: digestOf(Object.entries(member).sort(byKey)),
    })),
  );
}

/** Equal for equal definitions. SQL is a function, whose text is what the author wrote. */
function digestOf(definition: unknown): string {
  const text = JSON.stringify(definition, (_key, value) =>
    typeof value === 'function' ? String(value) : value,
  );
  return createHash('sha1').update(text).digest('base64').slice(0, 12);
}

function byKey([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
