import type { ConversionOptions, Warehouse } from './conversion.ts';
import type { Cube } from './cube-draft.ts';
import type { Manifest, Model } from './manifest.ts';
import { ManifestProblem } from './manifest-problem.ts';
import { identifierOf, KEYWORDS, Names } from './names.ts';
import { tableOf } from './table-name.ts';
import type { Workshop } from './workshop.ts';

/** Which models become cubes, and under which names. */
export interface Plan {
  /** All models with a table, also those outside the scope. */
  readonly models: readonly Model[];
  /** Files of an earlier run that this one says nothing of. */
  readonly keptPaths: string[];
  /** Those of all cubes. */
  readonly names: Names;
}

/**
 * Starts the cubes. Names are given out over all models in the order of their ids, so that a model's name and path do
 * not depend on the scope of one run.
 */
export function planCubes(workshop: Workshop, manifest: Manifest, warehouse: Warehouse): Plan {
  const models = modelsWithTable(workshop, manifest);
  const names = new Names(KEYWORDS);
  const keptPaths: string[] = [];
  const { options } = workshop;
  const { selectedIds } = manifest;
  for (const [model, wanted] of namesOf(models)) {
    const name = names.take(identifierOf(`${options.namePrefix}${identifierOf(wanted, 'model')}`, 'model'));
    const path = `${options.outputPath}/${name}.yml`;
    if (!isInScope(model, options.martsFolder) || selectedIds?.has(model.id) === false) {
      keptPaths.push(path);
      continue;
    }
    if (name !== `${options.namePrefix}${wanted}` || (model.version === null && wanted !== model.name))
      workshop.changed(
        model.id,
        name,
        `The cube is called ${name}, since the model's own name is not free or no name here`,
      );
    const quoting = { ...manifest.metadata.quoting, ...model.quoting };
    const table = tableOf(model, quoting, workshop.dialect, warehouse);
    workshop.cubes.set(model.id, startCube(options, model, { name, path, table }));
  }
  if (workshop.cubes.size === 0)
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

/** Everything that dbt makes a table or view of, in the order of the ids. */
function modelsWithTable(workshop: Workshop, { nodes }: Manifest): Model[] {
  const models: Model[] = [];
  for (const id of [...nodes.keys()].sort()) {
    const node = nodes.get(id);
    if (node?.kind !== 'model') continue;
    const reason = reasonToSkip(node);
    if (reason === undefined) models.push(node);
    else workshop.skipped(id, reason);
  }
  return models;
}

function reasonToSkip({ name, materialized }: Model): string | undefined {
  if (name === 'metricflow_time_spine') return 'It is the time spine of dbt’s metrics, not data';
  if (materialized === 'ephemeral') return 'It is ephemeral: there is no table to read';
  return undefined;
}

/** A name that several models have is told apart by their versions and packages. */
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
    ...(isSelected ? ['chosen by the model selector'] : []),
    ...(martsFolder === null ? [] : [`in the folder "${martsFolder}" (only pull marts)`]),
  ];
  return `no dbt models matched: none with a table is ${filters.join(' and ') || 'in the project'}`;
}
