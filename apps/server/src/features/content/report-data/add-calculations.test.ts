import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CalculationError, parseCalculation, TextBudget } from '@facet/dashboards/calculations';
import type { Cell } from '../queries/query-result.ts';
import { addCalculations } from './add-calculations.ts';

const COLUMNS: Readonly<Record<string, readonly Cell[]>> = {
  'sales.total': [10, 20, null, 40],
  'sales.count': [2, 0, 1, 8],
  'sales.at.month': ['a', 'b', 'a', 'b'],
  'sales.exact': ['12345678901234567890', '1', '2', '3'],
};
const table = {
  size: 4,
  column: (name: string) => COLUMNS[name],
  windows: [
    [0, 2],
    [1, 3],
  ],
  texts: new TextBudget(),
};
const results = (expression: string) => parseCalculation(expression).evaluate(table);

test('arithmetic works row by row, and returns null for a missing value or a division by zero', () => {
  assert.deepEqual(results('sales.total / sales.count'), [5, null, null, 5]);
  assert.deepEqual(results('1 + 2 * 3'), [7, 7, 7, 7]);
  assert.deepEqual(results('-sales.total % 3'), [-1, -2, null, -1]);
  assert.deepEqual(results('coalesce(sales.total, 0) + 0.5'), [10.5, 20.5, 0.5, 40.5]);
  assert.deepEqual(results('sales.exact - 1').slice(1), [0, 1, 2]);
});

test('comparisons, text and conditions work', () => {
  assert.deepEqual(results('sales.count > 1 ? "many" : "few"'), ['many', 'few', 'few', 'many']);
  assert.deepEqual(results('if(sales.at.month == "a" && sales.count != 1, 1, 0)'), [1, 0, 0, 0]);
  assert.deepEqual(results('sales.total >= 20'), [false, true, null, true]);
  assert.deepEqual(results('nullif(sales.count, 0)'), [2, null, 1, 8]);
  assert.deepEqual(results('concat(sales.at.month, "-", sales.count)'), ['a-2', 'b-0', 'a-1', 'b-8']);
});

test('numbers are rounded as decimals, the way they are written', () => {
  assert.deepEqual(results('round(1.005, 2)')[0], 1.01);
  assert.deepEqual(results('round(-2.5)')[0], -3);
  assert.deepEqual(results('round(1234, -2)')[0], 1200);
  assert.deepEqual(results('round(0.0000001234, 9)')[0], 1.23e-7);
});

test('functions over rows stay within their window', () => {
  assert.deepEqual(results('previous(sales.count)'), [null, null, 2, 0]);
  assert.deepEqual(results('next(sales.count)'), [1, 8, null, null]);
  assert.deepEqual(results('running_total(sales.total)'), [10, 20, 10, 60]);
  assert.deepEqual(results('moving_average(sales.count, 2)'), [null, null, 1.5, 4]);
  assert.deepEqual(results('first(sales.count) + last(sales.count)'), [3, 8, 3, 8]);
});

test('totals and ranks cover all rows', () => {
  assert.deepEqual(results('total(sales.total)'), [70, 70, 70, 70]);
  assert.deepEqual(results('percent_of_total(sales.count)'), [2 / 11, 0, 1 / 11, 8 / 11]);
  assert.deepEqual(results('rank(sales.total)'), [3, 2, null, 1]);
});

test('a parsed calculation lists its columns and whether it reads other rows', () => {
  assert.deepEqual(parseCalculation('a.b + a.b * c').columns, ['a.b', 'c']);
  assert.equal(parseCalculation('a.b + 1').readsOtherRows, false);
  assert.equal(parseCalculation('abs(previous(a.b))').readsOtherRows, true);
});

test('an error has a code and the place of its cause', () => {
  const errorOf = (expression: string) => {
    try {
      return results(expression);
    } catch (error) {
      const { code, details } = error as CalculationError;
      return [code, details.at, details.name];
    }
  };
  assert.deepEqual(errorOf('1 + sales.nothing'), ['unknown_column', 4, 'sales.nothing']);
  assert.deepEqual(errorOf('sales.total * (2 + nosuch(1))'), ['unknown_function', 19, 'nosuch']);
  assert.deepEqual(errorOf('abs(1) + round(1, 2, 3)'), ['wrong_arguments', 9, 'round']);
  assert.deepEqual(errorOf('1 + (2 + 3'), ['syntax', 10, undefined]);
  assert.deepEqual(errorOf('1 + (2 | 3)'), ['unknown_operator', 4, '|']);
});

test('anything but arithmetic over columns is refused', () => {
  for (const [expression, rule] of [
    ['', /must be one expression/],
    ['1 +', /must be an expression: .* at character 4/],
    ['a.b; c.d', /must be one expression/],
    ['constructor.constructor("return process")()', /must call only abs/],
    ['toString()', /must call only/],
    ['a["b"]', /must name columns as VIEW\.MEMBER/],
    ['this', /must be one expression/],
    ['[1, 2]', /must be one expression/],
    ['a | b', /must not use the operator \|/],
    ['round(1, 2, 3)', /must pass 1 to 2 arguments to round/],
    ['x => x', /must/],
    [`${'('.repeat(60)}1${')'.repeat(60)} + ${'-'.repeat(60)}1`, /must not be nested/],
  ] as const)
    assert.throws(
      () => parseCalculation(expression),
      (error: Error) => {
        assert.ok(error instanceof CalculationError, `${expression}: ${error.stack}`);
        assert.match(error.message, rule);
        return true;
      },
    );
  assert.throws(
    () => results('sales.toString'),
    /must name columns of the report, and sales\.toString is not one/,
  );
});

test('the cells of totals count towards the limit of calculations', () => {
  const column = { member: null, granularity: null, format: null, isMeasure: true } as const;
  const { data, problems } = addCalculations(
    {
      columns: [{ ...column, name: 'sales.total', title: 'Total', type: 'number' }],
      rows: [[1]],
      totals: [{ dimensions: [], rows: Array.from({ length: 50_000 }, (_, index) => [index]) }],
      others: new Set(),
    },
    [
      { name: 'few', expression: 'sales.total + 1' },
      { name: 'many', expression: `sales.total${' + sales.total'.repeat(40)}` },
    ],
  );
  assert.deepEqual(data.totals[0]?.rows[2], [2, 3, null]);
  assert.deepEqual(problems, [
    'The expression of the calculation many must be applied to fewer rows: the result is too large',
  ]);
});

test('calculations that multiply text stop at a limit', () => {
  const column = { member: null, granularity: null, format: null, isMeasure: false } as const;
  const text = { ...column, name: 'sales.note', title: 'Note', type: 'string' } as const;
  const multiplied = (name: string, times: number) => `concat(${Array(times).fill(name).join(', ')})`;
  const problemsOf = (rows: number, expressions: readonly string[]) =>
    addCalculations(
      {
        columns: [text],
        rows: Array.from({ length: rows }, () => ['0123456789']),
        totals: [],
        others: new Set(),
      },
      expressions.map((expression, index) => ({ name: `c${index}`, expression })),
    ).problems;
  const large = multiplied('sales.note', 50);
  assert.deepEqual(problemsOf(1, [large, multiplied('c0', 20)]), []);
  assert.deepEqual(problemsOf(1, [large, multiplied('c0', 50), multiplied('sales.note', 2)]), [
    'The expression of the calculation c1 must make texts of at most 10000 characters',
  ]);
  assert.deepEqual(problemsOf(5000, [large, multiplied('c0', 20)]), [
    'The expression of the calculation c1 must be applied to fewer rows: the calculations make too much text',
  ]);
});
