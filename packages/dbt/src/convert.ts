import { addColumnDimensions } from './column-dimensions.ts';
import type { ConversionOptions, ConversionResult, Warehouse } from './conversion.ts';
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
import { Workshop } from './workshop.ts';
import { writeCube } from './write-cube.ts';
import { refusedMeta } from './write-meta.ts';
import { writeView } from './write-view.ts';

/**
 * The data model of a dbt project: a cube for each model, and what goes with them. The same manifest and options give
 * the same bytes. What is written always compiles: what cannot be expressed is left out, and a note says so. Throws
 * `ManifestProblem` if nothing can be made of the manifest, or if no model is within the options' scope.
 */
export function convert(
  manifest: Manifest,
  options: ConversionOptions,
  warehouse: Warehouse,
): ConversionResult {
  const dialect = sqlDialect(warehouse.type ?? manifest.metadata.adapterType);
  const workshop = new Workshop(options, dialect);
  const plan = planCubes(workshop, manifest, warehouse);
  const evidence = collectEvidence(manifest, plan.models, new ModelIndex(plan.models));
  buildCubes(workshop, manifest, evidence);
  const views = viewsOfExposures(workshop, manifest, plan);
  const cubes = [...workshop.cubes.values()];
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
    notes: workshop.notes,
    keptPaths: plan.keptPaths,
    stats: statsOf(manifest),
    cubeCount: cubes.length,
  };
}

/** Keys come before joins: a cube that is joined without one gets its columns marked by the join. */
function buildCubes(workshop: Workshop, manifest: Manifest, evidence: Evidence): void {
  const { options, cubes } = workshop;
  workshop.notes.push(...evidence.notes.filter(({ nodeId }) => cubes.has(nodeId)));
  for (const cube of cubes.values()) addColumnDimensions(workshop, cube);
  const semantic = options.semanticModels ? startSemanticDrafts(workshop, manifest) : [];
  addEntities(workshop, semantic);
  const keys = entityKeys(semantic);
  const foreign = foreignColumns(evidence);
  for (const cube of cubes.values())
    markPrimaryKey(workshop, cube, evidence, foreign.get(cube.model.id) ?? NONE, keys.get(cube));
  if (options.joins) {
    addReferenceJoins(workshop, evidence.references);
    addEntityJoins(workshop, semantic);
  }
  finishJoins(workshop);
  for (const model of semantic) addSemanticDimensions(workshop, model);
  addSemanticMeasures(workshop, semantic);
  if (options.semanticModels) addMetrics(workshop, manifest, semantic);
  for (const cube of cubes.values()) addDefaultMeasures(workshop, cube);
  noteRefusedMeta(workshop);
}

function noteRefusedMeta({ cubes, notes }: Workshop): void {
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

/** Of each model, the columns that name rows of others, in lower case. */
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
