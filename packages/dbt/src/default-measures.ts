import type { Cube, Measure } from './cube-draft.ts';
import type { Workshop } from './workshop.ts';

const SUMMED = /amount|price|cost|total|value/i;

/** `count`, and a sum of each column of numbers whose name says that it is an amount of something. */
export function addDefaultMeasures(workshop: Workshop, cube: Cube): void {
  if (!workshop.options.defaultMeasures) return;
  add(workshop, cube, {
    name: cube.names.take('count', 'row_count'),
    ...PLAIN,
    type: 'count',
    origin: { node: cube.model.id, rule: 'count' },
  });
  for (const dimension of cube.columns.values()) {
    const { column } = dimension.origin;
    if (dimension.type !== 'number' || column === undefined || !SUMMED.test(column)) continue;
    if (dimension.keyRule !== null || /(^|_)id$/i.test(column) || dimension.isHidden) continue;
    const name = `total_${dimension.name}`;
    add(workshop, cube, {
      name: cube.names.take(name, `${name}_sum`),
      ...PLAIN,
      type: 'sum',
      sql: dimension.sql,
      origin: { node: cube.model.id, column, rule: 'amount' },
    });
  }
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

function add(workshop: Workshop, cube: Cube, measure: Measure): void {
  const wished = measure.type === 'count' ? 'count' : `total_${measure.origin.column}`;
  if (measure.name !== wished && !cube.names.isFree(wished))
    workshop.changed(cube.model.id, measure.name, `The cube has another member that is called ${wished}`);
  cube.measures.set(measure.name, measure);
}
