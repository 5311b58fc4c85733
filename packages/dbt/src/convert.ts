import type { ConversionOptions, ConversionResult, Warehouse } from './conversion.ts';
import { addColumnDimensions } from './cubes/column-dimensions.ts';
import { ConversionContext } from './cubes/conversion-context.ts';
import { addReferenceJoins, finishJoins } from './cubes/joins.ts';
import { planCubes } from './cubes/plan-cubes.ts';
import { markPrimaryKey } from './cubes/primary-keys.ts';
import { queryChecks } from './cubes/query-checks.ts';
import { addUsedTypes } from './cubes/used-types.ts';
import { collectEvidence, type Evidence, foreignColumns } from './evidence.ts';
import { writeCube } from './files/write-cube.ts';
import { refusedMeta } from './files/write-meta.ts';
import { writeView } from './files/write-view.ts';
import type { JsonObject } from './manifest/json-values.ts';
import type { Manifest } from './manifest/manifest.ts';
import { ModelIndex } from './manifest/model-index.ts';
import { identifierOf } from './names.ts';
import { addDefaultMeasures } from './semantic/default-measures.ts';
import { addEntities, addEntityJoins, entityKeys } from './semantic/entities.ts';
import { viewsOfExposures } from './semantic/exposures.ts';
import { viewsOfSavedQueries } from './semantic/saved-queries.ts';
import { addSemanticDimensions } from './semantic/semantic-dimensions.ts';
import { type SemanticDraft, startSemanticDrafts } from './semantic/semantic-draft.ts';
import { addMetrics, addSemanticMeasures } from './semantic/semantic-layer.ts';
import { sqlDialect } from './sql/sql-dialect.ts';
import type { SqlParser } from './sql/sql-parser.ts';

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
  parser: SqlParser,
): ConversionResult {
  const dialect = sqlDialect(warehouse.type ?? manifest.metadata.adapterType);
  const metricNames = new Set(manifest.metrics.map(({ name }) => identifierOf(name, 'metric').toLowerCase()));
  const context = new ConversionContext(options, dialect, parser, metricNames);
  const plan = planCubes(context, manifest, warehouse);
  const evidence = collectEvidence(manifest, plan.models, new ModelIndex(plan.models));
  if (warehouse.problem !== undefined)
    context.changed(`project.${manifest.metadata.projectName}`, 'types', warehouse.problem);
  const drafts = buildCubes(context, manifest, evidence);
  const views = [
    ...viewsOfExposures(context, manifest, plan),
    ...viewsOfSavedQueries(context, manifest, plan, drafts),
  ];
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
    checks: queryChecks(context),
  };
}

/** Marks primary keys before it adds joins, because a join adds the columns it refers to to the key of its target. */
function buildCubes(
  context: ConversionContext,
  manifest: Manifest,
  evidence: Evidence,
): readonly SemanticDraft[] {
  const { options, cubes } = context;
  context.notes.push(...evidence.notes.filter(({ nodeId }) => cubes.has(nodeId)));
  if (options.semanticModels) addUsedTypes(context, manifest);
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
  if (options.semanticModels) addMetrics(context, manifest, semantic);
  addSemanticMeasures(context, semantic, manifest);
  for (const cube of cubes.values()) addDefaultMeasures(context, cube);
  noteRefusedMeta(context);
  return semantic;
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

function statsOf({ metadata, nodes, sourceCount, macroCount }: Manifest): ConversionResult['stats'] {
  return {
    models: [...nodes.values()].filter(({ kind }) => kind === 'model').length,
    sources: sourceCount,
    macros: macroCount,
    dbtVersion: metadata.dbtVersion || null,
    manifestGeneratedAt: metadata.generatedAt || null,
  };
}
