import type { ConversionOptions, Warehouse } from './conversion.ts';
import type { ConversionContext } from './conversion-context.ts';
import type { Cube } from './cube-draft.ts';
import type { Manifest, Model } from './manifest.ts';
import { ManifestProblem } from './manifest-problem.ts';
import { identifierOf, KEYWORDS, Names } from './names.ts';
import { tableOf } from './table-name.ts';

/** Which models become cubes, and under which names. */
export interface Plan {
  /** All dbt models with a table, including those outside the scope. */
  readonly models: readonly Model[];
  /** Paths that belong to dbt models outside the scope. */
  readonly keptPaths: string[];
  /** The names of all cubes and views. */
  readonly names: Names;
}

/**
 * Starts a cube for every dbt model in scope. Names are assigned to all dbt models in the order of their ids, so that
 * the name and path of one do not depend on the scope.
 *
 * @throws ManifestProblem if no dbt model is in scope
 */
export function planCubes(context: ConversionContext, manifest: Manifest, warehouse: Warehouse): Plan {
  const models = modelsWithTable(context, manifest);
  const names = new Names(KEYWORDS);
  const keptPaths: string[] = [];
  const { options } = context;
  const { selectedIds } = manifest;
  for (const [model, wanted] of namesOf(models)) {
    const name = names.take(identifierOf(`${options.namePrefix}${identifierOf(wanted, 'model')}`, 'model'));
    const path = `${options.outputPath}/${name}.yml`;
    if (!isInScope(model, options.martsFolder) || selectedIds?.has(model.id) === false) {
      keptPaths.push(path);
      continue;
    }
    if (name !== `${options.namePrefix}${wanted}` || (model.version === null && wanted !== model.name))
      context.changed(
        model.id,
        name,
        `The cube is named ${name}: the dbt model's own name is not valid here or already in use`,
      );
    const quoting = { ...manifest.metadata.quoting, ...model.quoting };
    const table = tableOf(model, quoting, context.dialect, warehouse);
    context.cubes.set(model.id, startCube(options, model, { name, path, table }));
  }
  if (context.cubes.size === 0)
    throw new ManifestProblem(nothingMatched(options.martsFolder, selectedIds !== null));
  return { models, keptPaths, names };
}

function startCube(
  options: ConversionOptions,
  model: Model,
  place: Pick<Cube, 'name' | 'path' | 'table'>,
): Cube {
  return {
    model,
    ...place,
    title: `${options.titlePrefix}${model.alias}`,
    description: options.descriptions ? model.description : '',
    names: new Names(),
    dimensions: new Map(),
    columns: new Map(),
    measures: new Map(),
    joins: new Map(),
  };
}

/** The dbt models that exist as tables or views, in the order of their ids. */
function modelsWithTable(context: ConversionContext, { nodes }: Manifest): Model[] {
  const models: Model[] = [];
  for (const id of [...nodes.keys()].sort()) {
    const node = nodes.get(id);
    if (node?.kind !== 'model') continue;
    const reason = reasonToSkip(node);
    if (reason === undefined) models.push(node);
    else context.skipped(id, reason);
  }
  return models;
}

function reasonToSkip({ name, materialized }: Model): string | undefined {
  if (name === 'metricflow_time_spine') return 'It is the time spine of dbt metrics, not data';
  if (materialized === 'ephemeral') return 'It is ephemeral, so there is no table to query';
  return undefined;
}

/** Adds package and version where several dbt models have the same name. */
function namesOf(models: readonly Model[]): [Model, string][] {
  const owners = new Map<string, Set<string>>();
  for (const { name, packageName } of models)
    owners.set(name.toLowerCase(), (owners.get(name.toLowerCase()) ?? new Set()).add(packageName));
  return models.map((model) => {
    const packages = owners.get(model.name.toLowerCase())?.size ?? 1;
    const name = packages > 1 ? `${model.packageName}_${model.name}` : model.name;
    return [model, model.version === null ? name : `${name}_v${model.version}`];
  });
}

function isInScope(model: Model, martsFolder: string | null): boolean {
  const folder = martsFolder?.replace(/^\.?\/+|\/+$/g, '') ?? '';
  return folder === '' || model.path.startsWith(`${folder}/`);
}

function nothingMatched(martsFolder: string | null, isSelected: boolean): string {
  const filters = [
    ...(isSelected ? ['the model selector'] : []),
    ...(martsFolder === null ? [] : [`the folder "${martsFolder}" (only pull marts)`]),
  ];
  if (filters.length === 0) return 'no dbt models matched: the project has none with a table';
  return `no dbt models matched ${filters.join(' and ')}`;
}
