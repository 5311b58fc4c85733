import type { Aggregation, Manifest, SemanticModel } from '../manifest/manifest.ts';
import type { ConversionContext } from './conversion-context.ts';
import { loneColumn } from './sql-expression.ts';

const NUMERIC = new Set(['sum', 'average', 'avg', 'median', 'percentile']);

/** Finds the types that columns must have because a measure adds them up or a time dimension is based on them. */
export function addUsedTypes(context: ConversionContext, { semanticModels, metrics }: Manifest): void {
  const byName = new Map(semanticModels.map((model) => [model.name, model]));
  for (const model of semanticModels) {
    for (const measure of model.measures) addMeasure(context, model, measure);
    for (const { expr, isTime } of model.dimensions) if (isTime) add(context, model, expr, 'time');
  }
  for (const { aggregation } of metrics)
    if (aggregation !== null) addMeasure(context, byName.get(aggregation.semanticModel), aggregation);
}

function addMeasure(
  context: ConversionContext,
  model: SemanticModel | undefined,
  { agg, expr }: Aggregation,
): void {
  if (NUMERIC.has(agg)) add(context, model, expr, 'number');
  else if (agg === 'sum_boolean') add(context, model, expr, 'boolean');
}

function add(
  { cubes, dialect }: ConversionContext,
  model: SemanticModel | undefined,
  expr: string,
  type: 'number' | 'boolean' | 'time',
): void {
  const column = loneColumn(expr, dialect)?.toLowerCase();
  const types = cubes.get(model?.modelId ?? '')?.usedTypes;
  if (column !== undefined && types !== undefined && !types.has(column)) types.set(column, type);
}
