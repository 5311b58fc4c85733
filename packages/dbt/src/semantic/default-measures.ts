import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Cube, Dimension, Measure } from '../cubes/cube-draft.ts';
import { identifierOf } from '../names.ts';
import { formattingOf } from './format.ts';

const SUMMED = /amount|price|cost|total|value/i;

/** Adds `count`, and a sum for each numeric column whose name suggests an amount. */
export function addDefaultMeasures(context: ConversionContext, cube: Cube): void {
  if (!context.options.defaultMeasures) return;
  add(context, cube, {
    name: cube.names.take('count', 'row_count'),
    ...PLAIN,
    type: 'count',
    origin: { node: cube.model.id, rule: 'count' },
  });
  for (const dimension of cube.columns.values()) {
    const { column } = dimension.origin;
    if (dimension.type !== 'number' || column === undefined || !SUMMED.test(column)) continue;
    if (dimension.keyRule !== null || /(^|_)id$/i.test(column)) continue;
    if (cube.measures.values().some((measure) => isSum(measure, dimension))) continue;
    const name = `total_${identifierOf(column, 'column')}`;
    add(context, cube, {
      name: cube.names.take(name, `${name}_sum`),
      ...PLAIN,
      type: 'sum',
      sql: dimension.sql,
      meta: formattingOf(dimension.meta),
      origin: { node: cube.model.id, column, rule: 'amount' },
    });
  }
}

/** Whether a metric or measure of the project is the sum already. */
function isSum({ type, sql, filters, rollingWindow, shift }: Measure, dimension: Dimension): boolean {
  return (
    type === 'sum' &&
    sql === dimension.sql &&
    filters.length === 0 &&
    rollingWindow === null &&
    shift === null
  );
}

const PLAIN = {
  sql: null,
  filters: [],
  rollingWindow: null,
  shift: null,
  title: '',
  description: '',
  isHidden: false,
  meta: {},
} satisfies Partial<Measure>;

function add(context: ConversionContext, cube: Cube, measure: Measure): void {
  const wanted = measure.type === 'count' ? 'count' : `total_${measure.origin.column}`;
  if (measure.name !== wanted && !cube.names.isFree(wanted))
    context.changed(
      cube.model.id,
      measure.name,
      `The measure is named ${measure.name}: the cube already has a member named ${wanted}`,
    );
  cube.measures.set(measure.name, measure);
}
