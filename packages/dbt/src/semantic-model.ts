import type { Cube, Dimension } from './cube-draft.ts';
import { type JsonRecord, listOf, recordOf, textOf, textsOf } from './json-values.ts';
import { type Manifest, metaOf } from './manifest.ts';
import type { Workshop } from './workshop.ts';

export type EntityType = 'primary' | 'unique' | 'foreign' | 'natural';

export interface Entity {
  readonly name: string;
  readonly type: EntityType;
  readonly dimension: Dimension;
}

/** A measure of dbt's semantic layer: an aggregation that metrics are made of. */
export interface Aggregation {
  readonly name: string;
  readonly agg: string;
  readonly expr: string;
  readonly params: JsonRecord;
  readonly isSemiAdditive: boolean;
  readonly label: string;
  readonly description: string;
  readonly meta: JsonRecord;
}

/** A semantic model over a model of which a cube is made. */
export interface SemanticModel {
  readonly id: string;
  readonly name: string;
  readonly cube: Cube;
  readonly node: JsonRecord;
  readonly primaryEntity: string;
  readonly entities: Map<string, Entity>;
  readonly dimensions: Map<string, Dimension>;
  readonly aggregations: readonly Aggregation[];
}

/** The manifest's semantic models in the order of their ids, still without entities and dimensions. */
export function readSemanticModels(workshop: Workshop, { raw }: Manifest): SemanticModel[] {
  const models: SemanticModel[] = [];
  const nodes = recordOf(raw.semantic_models);
  for (const id of Object.keys(nodes).sort()) {
    const node = recordOf(nodes[id]);
    const modelId = textsOf(recordOf(node.depends_on).nodes).find((parent) => parent.startsWith('model.'));
    const cube = workshop.cubes.get(modelId ?? '');
    if (cube === undefined)
      workshop.skipped(id, `No cube is made of ${modelId ?? 'its model'}, which it is about`);
    else
      models.push({
        id,
        name: textOf(node.name),
        cube,
        node,
        primaryEntity: primaryEntityOf(node),
        entities: new Map(),
        dimensions: new Map(),
        aggregations: listOf(node.measures).map((entry) => aggregationOf(recordOf(entry))),
      });
  }
  return models;
}

function primaryEntityOf(node: JsonRecord): string {
  const entity = listOf(node.entities)
    .map(recordOf)
    .find(({ type }) => type === 'primary');
  return textOf(entity?.name) || textOf(node.primary_entity);
}

function aggregationOf(measure: JsonRecord): Aggregation {
  return {
    name: textOf(measure.name),
    agg: textOf(measure.agg),
    expr: textOf(measure.expr) || textOf(measure.name),
    params: recordOf(measure.agg_params),
    isSemiAdditive: measure.non_additive_dimension !== null && measure.non_additive_dimension !== undefined,
    label: textOf(measure.label),
    description: textOf(measure.description),
    meta: metaOf(measure),
  };
}
