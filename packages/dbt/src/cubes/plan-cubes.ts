import type { ConversionOptions, Warehouse } from '../conversion.ts';
import type { Manifest, Model } from '../manifest/manifest.ts';
import { ManifestProblem } from '../manifest/manifest-problem.ts';
import { identifierOf, KEYWORDS, Names } from '../names.ts';
import type { ConversionContext } from './conversion-context.ts';
import type { Cube } from './cube-draft.ts';
import { tableOf } from './table-name.ts';
import { WarehouseTables } from './warehouse-tables.ts';

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
  const tables = new WarehouseTables([...manifest.tables, ...(warehouse.tables ?? [])], context.dialect);
  for (const [model, wanted] of namesOf(models)) {
    const name = names.take(identifierOf(`${options.namePrefix}${identifierOf(wanted, 'model')}`, 'model'));
    const path = `${options.outputPath}/${name}.yml`;
    if (!isInScope(model, manifest, options)) {
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
    const isPublic = isForUsers(model, manifest.metadata.projectName);
    const tableColumns = tables.columnsOf(model);
    context.cubes.set(model.id, startCube(options, model, { name, path, table, isPublic, tableColumns }));
  }
  if (context.cubes.size === 0)
    throw new ManifestProblem(nothingMatched(options.martsFolder, manifest.selectedIds !== null));
  return { models, keptPaths, names };
}

function startCube(
  options: ConversionOptions,
  model: Model,
  place: Pick<Cube, 'name' | 'path' | 'table' | 'isPublic' | 'tableColumns'>,
): Cube {
  return {
    model,
    ...place,
    title: `${options.titlePrefix}${model.alias}`,
    description: options.descriptions ? model.description : '',
    usedTypes: new Map(),
    names: new Names(),
    dimensions: new Map(),
    columns: new Map(),
    measures: new Map(),
    joins: new Map(),
  };
}

/**
 * Whether users should see the rows of a dbt model: not those of staging, which other dbt models prepare for them, nor
 * those of packages, unless their access is `public`.
 */
function isForUsers({ access, name, path, packageName }: Model, projectName: string): boolean {
  if (access === 'public') return true;
  const isStaging = /(^|\/)staging\//.test(path) || /^(stg|staging|base)_/.test(name);
  return !isStaging && (projectName === '' || packageName === projectName);
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

function reasonToSkip({ name, materialized, isTimeSpine }: Model): string | undefined {
  if (isTimeSpine || name === 'metricflow_time_spine') return 'It is the time spine of dbt metrics, not data';
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

/** Whether a dbt model becomes a cube. */
export function isConverted(model: Model, manifest: Manifest, options: ConversionOptions): boolean {
  return reasonToSkip(model) === undefined && isInScope(model, manifest, options);
}

function isInScope(
  { id, path }: Model,
  { selectedIds }: Manifest,
  { martsFolder }: ConversionOptions,
): boolean {
  const folder = martsFolder?.replace(/^\.?\/+|\/+$/g, '') ?? '';
  return (folder === '' || path.startsWith(`${folder}/`)) && selectedIds?.has(id) !== false;
}

function nothingMatched(martsFolder: string | null, isSelected: boolean): string {
  const filters = [
    ...(isSelected ? ['the model selector'] : []),
    ...(martsFolder === null ? [] : [`the folder "${martsFolder}" (only pull marts)`]),
  ];
  if (filters.length === 0) return 'no dbt models matched: the project has none with a table';
  return `no dbt models matched ${filters.join(' and ')}`;
}
