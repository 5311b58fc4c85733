import fc from 'fast-check';
import type { Command, CommandOf } from '../commands/command.ts';
import { GRANULARITIES } from '../model/model.ts';
import { isOperator, OPERATORS } from '../question/filter.ts';
import { MODEL } from './model.ts';
import { filterText } from './texts.ts';

const members = [...MODEL.members.keys(), 'orders.missing'];
const times = ['orders.created_at', 'orders.shipped_at'];
const granularity = fc.constantFrom(...GRANULARITIES.slice(3), 'fiscal_year', 'fortnight');
export const member = fc.constantFrom(...members);
const names = ['ratio', 'share', 'Total, %', ''];
const column = fc.oneof(
  member,
  fc.constantFrom(...names),
  fc.tuple(fc.constantFrom(...times), granularity).map((parts) => parts.join('.')),
);
const index = fc.nat({ max: 4 });
const name = fc.constantFrom(...names, 'orders.count', 'name with "quotes"');
const expression = fc.constantFrom(
  'MEASURE(total) / MEASURE(count)',
  "upper(status) || ' status'",
  'MEASURE("select") * 2',
  '',
);
const range = fc.constantFrom<CommandOf<'set-date-range'>['range']>(
  'last 7 days',
  ['2024-01-01', '2024-12-31'],
  ['2024-12-31', '2024-01-01'],
  { compared: ['this month', 'last month'] },
  null,
);

const leaf = fc.record({
  member,
  operator: fc.constantFrom(...OPERATORS).filter(isOperator),
  values: fc.array(fc.oneof(filterText, fc.constantFrom('5', '2024-01-01', null)), { maxLength: 2 }),
});
const filter = fc.letrec((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('filter'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('filter'), { maxLength: 3 }).map((or) => ({ or })),
  ),
})).filter as fc.Arbitrary<CommandOf<'add-filter'>['filter']>;
const path = fc.array(fc.nat({ max: 2 }), { maxLength: 3 });

function command<const Kind extends Command['kind']>(
  kind: Kind,
  fields: {
    [Field in Exclude<keyof CommandOf<Kind>, 'kind'>]: fc.Arbitrary<CommandOf<Kind>[Field] | undefined>;
  },
): fc.Arbitrary<Command> {
  return fc
    .record(fields as Record<string, fc.Arbitrary<unknown>>)
    .map((values) => JSON.parse(JSON.stringify({ kind, ...values })) as Command);
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const columns = fc.uniqueArray(column, { maxLength: 3 });

/** Any command, also such as a question refuses. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: command('add-member', { member, granularity: maybe(granularity), at: maybe(index) }),
  },
  {
    weight: 3,
    arbitrary: command('add-member', {
      member: fc.constantFrom(...times),
      granularity,
      at: maybe(index),
    }),
  },
  command('remove-member', { member }),
  command('remove-column', { column }),
  command('replace-member', { member, by: member }),
  command('move-member', { column, to: index }),
  command('set-granularity', { column, granularity: orNull(granularity) }),
  command('rename-column', { column, name: orNull(name) }),
  command('set-groups', {
    column,
    groups: orNull(
      fc.constantFrom(
        { kind: 'values', groups: [{ name: 'A', values: ['a', 'b'] }], rest: 'Other' },
        { kind: 'values', groups: [{ name: 'A', values: [] }], rest: null },
        { kind: 'bins', limits: ['1', '2.5'], names: ['low', 'mid', 'high'], rest: null },
      ),
    ),
  }),
  command('rename-group', { column, group: fc.constantFrom('A', 'low', 'Other'), name }),
  command('set-date-range', { member: fc.oneof(fc.constantFrom(...times), member), range }),
  command('add-filter', { filter, into: maybe(path) }),
  command('replace-filter', { filter, path }),
  command('remove-filter', { path }),
  command('set-order', {
    order: fc.array(fc.record({ column, direction: fc.constantFrom('asc', 'desc') }), { maxLength: 2 }),
  }),
  command('set-limit', { limit: orNull(fc.integer({ min: -1, max: 100 })), offset: maybe(fc.nat()) }),
  command('add-calculation', { name, expression, at: maybe(index) }),
  command('replace-calculation', { column, name, expression }),
  command('set-table-calculations', {
    tableCalculations: fc.array(
      fc.record({
        name: fc.constantFrom('f', 'g', 'ratio'),
        expression: fc.constantFrom('orders.count * 2', 'f + 1'),
      }),
      { maxLength: 2 },
    ),
  }),
  command('add-comparison', {
    comparison: fc.record({
      measure: column,
      timeDimension: member,
      offset: fc.record({ amount: fc.integer({ min: -2, max: 2 }), unit: fc.constantFrom('year', 'month') }),
    }),
  }),
  command('remove-comparison', { index }),
  command('set-top-rows', {
    topRows: orNull(fc.record({ member: column, measure: member, count: fc.nat({ max: 20 }) })),
  }),
  command('set-missing-rows', {
    fillMissingRows: orNull(fc.record({ member, excludedDimensions: columns })),
  }),
  command('set-pivot', {
    pivot: orNull(
      fc.record(
        {
          rows: columns,
          columns,
          measures: columns,
          filters: fc.array(member, { maxLength: 2 }),
          order: fc.record(
            {
              column,
              at: fc.array(fc.constantFrom('CA', null), { maxLength: 2 }),
              direction: fc.constant('desc' as const),
            },
            { requiredKeys: ['column', 'direction'] },
          ),
        },
        { requiredKeys: ['rows', 'columns', 'measures', 'filters'] },
      ),
    ),
  }),
  command('set-totals', { totals: fc.record({ rows: fc.boolean(), columns: fc.boolean() }) }),
  command('set-title', { column, title: orNull(fc.constantFrom('Net sales', '')) }),
  command('set-shown-as', { shownAs: orNull(fc.constant({ tab: 'table' as const })) }),
  command('set-format', { column, format: orNull(fc.constant({ type: 'percent' as const })) }),
);
