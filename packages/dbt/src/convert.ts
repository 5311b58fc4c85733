import { addColumnDimensions } from './column-dimensions.ts';
import type { ConversionOptions, ConversionResult, Warehouse } from './conversion.ts';
import { ConversionContext } from './conversion-context.ts';
import { addDefaultMeasures } from './default-measures.ts';
import { addEntities, addEntityJoins, entityKeys } from './entities.ts';
import { collectEvidence, type Evidence } from './evidence.ts';
import { viewsOfExposures } from './exposures.ts';
import { addReferenceJoins, finishJoins } from './joins.ts';
import type { JsonObject } from './json-values.ts';
import type { Manifest } from './manifest.ts';
import { ModelIndex } from './model-index.ts';
import { planCubes } from './plan-cubes.ts';
import { markPrimaryKey } from './primary-keys.ts';
import { addSemanticDimensions } from './semantic-dimensions.ts';
import { startSemanticDrafts } from './semantic-draft.ts';
import { addMetrics, addSemanticMeasures } from './semantic-layer.ts';
import { sqlDialect } from './sql-dialect.ts';
import { writeCube } from './write-cube.ts';
import { refusedMeta } from './write-meta.ts';
import { writeView } from './write-view.ts';

/**
 * Converts a dbt project to a data model: a cube for each dbt model and a view for each exposure. The same manifest and
 * options produce the same bytes. The result always compiles: what cannot be expressed is omitted, with a note.
 *
 * @throws ManifestProblem if no dbt model is within the scope of the options
 */
export function convert(
  manifest: Manifest,
  options: ConversionOptions,
  warehouse: Warehouse,
): ConversionResult {
  const dialect = sqlDialect(warehouse.type ?? manifest.metadata.adapterType);
  const context = new ConversionContext(options, dialect);
  const plan = planCubes(context, manifest, warehouse);
  const evidence = collectEvidence(manifest, plan.models, new ModelIndex(plan.models));
  buildCubes(context, manifest, evidence);
  const views = viewsOfExposures(context, manifest, plan);
  const cubes = [...context.cubes.values()];
  return {
    files: [
      ...cubes.map((cube) => ({ path: cube.path, content: writeCube(cube) })),
      ...views.map((view) => ({ path: view.path, content: writeView(view) })),
    ],
    models: cubes.map((cube) => ({
      nodeId: cube.model.id,
      cube: cube.name,
      path: cube.path,
      dimensions: cube.dimensions.size,
      measures: cube.measures.size,
      joins: cube.joins.size,
    })),
    notes: context.notes,
    keptPaths: plan.keptPaths,
    stats: statsOf(manifest),
    cubeCount: cubes.length,
  };
}

/** Marks primary keys before it adds joins, because a join adds the columns it refers to to the key of its target. */
function buildCubes(context: ConversionContext, manifest: Manifest, evidence: Evidence): void {
  const { options, cubes } = context;
  context.notes.push(...evidence.notes.filter(({ nodeId }) => cubes.has(nodeId)));
  for (const cube of cubes.values()) addColumnDimensions(context, cube);
  const semantic = options.semanticModels ? startSemanticDrafts(context, manifest) : [];
  addEntities(context, semantic);
  const keys = entityKeys(semantic);
  const foreign = foreignColumns(evidence);
  for (const cube of cubes.values())
    markPrimaryKey(context, cube, evidence, foreign.get(cube.model.id) ?? NONE, keys.get(cube));
  if (options.joins) {
    addReferenceJoins(context, evidence.references);
    addEntityJoins(context, semantic);
  }
  finishJoins(context);
  for (const model of semantic) addSemanticDimensions(context, model);
  addSemanticMeasures(context, semantic);
  if (options.semanticModels) addMetrics(context, manifest, semantic);
  for (const cube of cubes.values()) addDefaultMeasures(context, cube);
  noteRefusedMeta(context);
}

function noteRefusedMeta({ cubes, notes }: ConversionContext): void {
  for (const { model, dimensions, measures } of cubes.values()) {
    const note = (nodeId: string, member: string, meta: JsonObject): void => {
      for (const reason of refusedMeta(meta)) notes.push({ nodeId, kind: 'left_out', member, reason });
    };
    note(model.id, 'meta', model.meta);
    for (const { name, meta, origin } of [...dimensions.values(), ...measures.values()])
      note(origin.node, name, meta);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** For each model id, the columns that refer to rows of other models, in lower case. */
function foreignColumns({ references }: Evidence): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { from, columns } of references) {
    const set = found.get(from.id) ?? new Set();
    for (const column of columns) set.add(column.toLowerCase());
    found.set(from.id, set);
  }
  return found;
}

function statsOf({ metadata, nodes, sourceCount, macroCount }: Manifest): ConversionResult['stats'] {
  return {
    models: [...nodes.values()].filter(({ kind }) => kind === 'model').length,
    sources: sourceCount,
    macros: macroCount,
    dbtVersion: metadata.dbtVersion || null,
    manifestGeneratedAt: metadata.generatedAt || null,
  };
}
