import { type JsonObject, listOf, objectOf, textOf } from './json-values.ts';
import type {
  Aggregation,
  SemanticDimension,
  SemanticEntity,
  SemanticMember,
  SemanticModel,
} from './manifest.ts';
import { readMeta, readParents } from './read-model.ts';

/** Narrows an entry of `semantic_models`. */
export function readSemanticModel(id: string, node: JsonObject): SemanticModel {
  const entities = listOf(node.entities).map((entry) => readEntity(objectOf(entry)));
  const primary = entities.find(({ type }) => type === 'primary');
  return {
    id,
    name: textOf(node.name),
    modelId: readParents(node).find((parent) => parent.startsWith('model.')) ?? null,
    primaryEntity: primary?.name || textOf(node.primary_entity),
    timeDimension: textOf(objectOf(node.defaults).agg_time_dimension),
    entities,
    dimensions: listOf(node.dimensions).map((entry) => readDimension(objectOf(entry))),
    measures: listOf(node.measures).map((entry) => readMeasure(objectOf(entry))),
  };
}

function readEntity(entity: JsonObject): SemanticEntity {
  const { type } = entity;
  return {
    type: type === 'primary' || type === 'unique' || type === 'foreign' ? type : 'natural',
    ...readMember(entity),
  };
}

function readDimension(dimension: JsonObject): SemanticDimension {
  return { isTime: dimension.type === 'time', ...readMember(dimension) };
}

function readMeasure(measure: JsonObject): Aggregation {
  return { ...readMember(measure), ...readAggregation(measure) };
}

/** Without an expression, a member is the column of its name. */
function readMember(member: JsonObject): SemanticMember {
  return {
    name: textOf(member.name),
    expr: textOf(member.expr) || textOf(member.name),
    label: textOf(member.label),
    description: textOf(member.description),
    meta: readMeta(member),
  };
}

/** How a measure aggregates, which a metric without a measure specifies with the same fields. */
export function readAggregation(given: JsonObject): Omit<Aggregation, keyof SemanticMember> {
  const { percentile, use_discrete_percentile } = objectOf(given.agg_params);
  const semiAdditive = given.non_additive_dimension;
  return {
    agg: textOf(given.agg),
    percentile: typeof percentile === 'number' ? percentile : null,
    isDiscrete: use_discrete_percentile === true,
    isSemiAdditive: semiAdditive !== null && semiAdditive !== undefined,
  };
}
