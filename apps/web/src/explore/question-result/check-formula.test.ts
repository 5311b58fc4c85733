import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormula } from './check-formula.ts';

const COLUMNS = new Set(['sales.revenue', 'sales.count', 'sales.revenue.previous_1_month', 'calculation_1']);

test('a formula over the columns of the result has no problem', () => {
  for (const formula of [
    'sales.revenue / sales.count',
    'running_total(sales.revenue)',
    'sales.revenue - sales.revenue.previous_1_month',
    'if(calculation_1 > 5, "many", "few")',
  ])
    assert.equal(checkFormula(formula, COLUMNS), undefined, formula);
});

test('a problem has a code and the character at which it is', () => {
  for (const [formula, code, at] of [
    ['sales.revenue / sales.cost', 'unknown_column', 16],
    ['1 + sums(sales.revenue)', 'unknown_function', 4],
    ['round(1, 2, 3)', 'wrong_arguments', 0],
    ['(1 + 2', 'syntax', 6],
    ['', 'unsupported', 0],
  ] as const) {
    const problem = checkFormula(formula, COLUMNS);
    assert.deepEqual([problem?.code, problem?.at], [code, at], formula);
  }
});
