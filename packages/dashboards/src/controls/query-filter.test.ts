import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FILTER_OPERATORS } from '../config/filter-operators.ts';
import type { FilterValue } from '../config/filter-shapes.ts';
import type { MemberType } from '../config/operators.ts';
import { operatorsFor } from '../config/operators.ts';
import { queryFilterOf } from './query-filter.ts';

const CLOCK = { now: new Date('2026-02-11T12:00:00Z'), timezone: 'UTC' };
const applied = (filter: FilterValue, type: MemberType) => queryFilterOf('v.m', filter, type, CLOCK).filter;
const fault = (filter: FilterValue, type: MemberType) => {
  const { fault } = queryFilterOf('v.m', filter, type, CLOCK);
  return fault === undefined ? 'no fault' : `${fault.setting} ${fault.rule}`;
};
const one = (operator: string, ...values: string[]) =>
  values.length === 0 ? { member: 'v.m', operator } : { member: 'v.m', operator, values };

test('each operator has its filter in the data API', () => {
  assert.deepEqual(applied({ value: 'AA' }, 'string'), one('equals', 'AA'));
  assert.deepEqual(applied({ value: ['AA', 7, true] }, 'string'), one('equals', 'AA', '7', 'true'));
  assert.deepEqual(applied({ operator: 'not_equals', value: 'AA' }, 'string'), one('notEquals', 'AA'));
  for (const [operator, name] of [
    ['contains', 'contains'],
    ['not_contains', 'notContains'],
    ['starts_with', 'startsWith'],
    ['not_starts_with', 'notStartsWith'],
    ['ends_with', 'endsWith'],
    ['not_ends_with', 'notEndsWith'],
  ] as const)
    assert.deepEqual(applied({ operator, value: ['a', 'b'] }, 'string'), one(name, 'a', 'b'));
  for (const [operator, name] of [
    ['greater_than', 'gt'],
    ['greater_than_or_equal', 'gte'],
    ['less_than', 'lt'],
    ['less_than_or_equal', 'lte'],
  ] as const)
    assert.deepEqual(applied({ operator, value: ' 1.5 ' }, 'number'), one(name, '1.5'));
  for (const type of ['string', 'number', 'time', 'boolean'] as const) {
    assert.deepEqual(applied({ operator: 'is_null' }, type), one('notSet'));
    assert.deepEqual(applied({ operator: 'is_not_null' }, type), one('set'));
  }
  assert.deepEqual(applied({ operator: 'is_empty' }, 'string'), { or: [one('notSet'), one('equals', '')] });
  assert.deepEqual(applied({ operator: 'is_not_empty' }, 'string'), {
    and: [one('set'), one('notEquals', '')],
  });
  assert.deepEqual(applied({ operator: 'between', value: [1, 2], endInclusive: false }, 'number'), {
    and: [one('gte', '1'), one('lt', '2')],
  });
  assert.deepEqual(applied({ value: 'TRUE' }, 'boolean'), one('equals', 'true'));
});

test('times are compared with whole days and periods', () => {
  const day = ['2026-01-31T00:00:00.000', '2026-01-31T23:59:59.999'] as const;
  const week = ['2026-02-02T00:00:00.000', '2026-02-08T23:59:59.999'] as const;
  const value = '2026-01-31';
  assert.deepEqual(applied({ value }, 'time'), one('inDateRange', ...day));
  assert.deepEqual(applied({ value: 'last week' }, 'time'), one('inDateRange', ...week));
  assert.deepEqual(applied({ value: [value, 'last week'] }, 'time'), {
    or: [one('inDateRange', ...day), one('inDateRange', ...week)],
  });
  assert.deepEqual(applied({ operator: 'not_equals', value: [value, 'last week'] }, 'time'), {
    and: [one('notInDateRange', ...day), one('notInDateRange', ...week)],
  });
  assert.deepEqual(applied({ operator: 'greater_than', value }, 'time'), one('afterDate', day[1]));
  assert.deepEqual(
    applied({ operator: 'greater_than_or_equal', value }, 'time'),
    one('afterOrOnDate', day[0]),
  );
  assert.deepEqual(applied({ operator: 'less_than', value }, 'time'), one('beforeDate', day[0]));
  assert.deepEqual(applied({ operator: 'less_than_or_equal', value }, 'time'), one('beforeOrOnDate', day[1]));
  const range: FilterValue = { operator: 'between', value: [value, 'last week'] };
  assert.deepEqual(applied(range, 'time'), one('inDateRange', day[0], week[1]));
  assert.deepEqual(applied({ ...range, startInclusive: false }, 'time'), {
    and: [one('afterDate', day[1]), one('beforeOrOnDate', week[1])],
  });
  assert.deepEqual(applied({ ...range, endInclusive: false }, 'time'), {
    and: [one('afterOrOnDate', day[0]), one('beforeDate', week[0])],
  });
});

test('every operator works for exactly the types that it suits', () => {
  const value = { string: 'a', number: 1, time: '2026-01-31', boolean: true };
  for (const type of ['string', 'number', 'time', 'boolean'] as const)
    for (const operator of FILTER_OPERATORS) {
      const values =
        operator === 'between'
          ? { value: [value[type], value[type]] }
          : /^is_/.test(operator)
            ? {}
            : { value: value[type] };
      const isApplied = applied({ operator, ...values }, type) !== undefined;
      assert.equal(isApplied, operatorsFor(type).includes(operator), `${operator} ${type}`);
    }
});

test('a fault names the setting, the rule and the value', () => {
  const many = Array.from({ length: 10_001 }, (_, n) => `v${n}`);
  const cases: [FilterValue, MemberType, string | RegExp][] = [
    [
      { operator: 'contains', value: 'a' },
      'number',
      /^operator must be one of equals, .* for a number; it is contains$/,
    ],
    [{ operator: 'greater_than', value: 'a' }, 'string', /^operator must be one of equals, /],
    [{ operator: 'custom', value: 'a' }, 'string', 'operator must not be custom, which has no meaning'],
    [{ operator: 'equals' }, 'string', 'value must have at least one value for the operator equals'],
    [{ operator: 'is_null', value: 1 }, 'number', 'value must be absent for the operator is_null'],
    [{ operator: 'between', value: 1 }, 'number', 'value must be [start, end] for the operator between'],
    [
      { operator: 'between', value: ['today', 'last week'] },
      'time',
      'value must be [start, end] with the start before the end',
    ],
    [{ value: many }, 'string', 'value must have at most 10000 values; it has 10001'],
    [{ value: many }, 'time', 'value must have at most 500 values; it has 10001'],
    [{ value: '1e999x' }, 'number', 'value must be a number; "1e999x" is not'],
    [{ value: '0x10' }, 'number', 'value must be a number; "0x10" is not'],
    [{ value: [1, Number.NaN] }, 'number', 'value must be a number; null is not'],
    [{ value: 'yes' }, 'boolean', 'value must be true or false; "yes" is not'],
    [{ value: 20260131 }, 'time', /^value must be a date such as 2026-01-31, .*; 20260131 is not$/],
    [{ value: 'x'.repeat(5000) }, 'time', /; "x{99}… is not$/],
    [
      { value: 'a', caseSensitive: false },
      'string',
      'caseSensitive must be true or absent for the operator equals',
    ],
    [
      { operator: 'contains', value: 'a', caseSensitive: true },
      'string',
      'caseSensitive must be false or absent for the operator contains',
    ],
  ];
  for (const [filter, type, expected] of cases)
    if (typeof expected === 'string') assert.equal(fault(filter, type), expected);
    else assert.match(fault(filter, type), expected);
  assert.equal(fault({ value: many.slice(1) }, 'string'), 'no fault');
});
