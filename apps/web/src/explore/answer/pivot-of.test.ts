import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportData } from '@facet/client';
import { emptyQuestion, type Question } from '@facet/query';
import { cellsOfPivot, completePivot, suggestedPivot } from './pivot-of.ts';

const QUESTION: Question = {
  ...emptyQuestion('v'),
  columns: [
    { kind: 'dimension', member: 'v.city' },
    { kind: 'dimension', member: 'v.at', granularity: 'month' },
    { kind: 'measure', member: 'v.count' },
  ],
};
const DATA = {
  columns: ['v.city', 'v.at.month', 'v.count'].map((name) => ({ name })),
  rows: [
    ['Lyon', '2026-01', 1],
    ['Nice', '2026-01', 2],
    ['Pau', '2026-02', 3],
  ],
} as ReportData;

test('the dimension with the fewest values goes across', () => {
  assert.deepEqual(suggestedPivot(QUESTION, DATA), {
    rows: ['v.city'],
    columns: ['v.at.month'],
    measures: ['v.count'],
    filters: [],
  });
  const one = { ...QUESTION, columns: QUESTION.columns.slice(1) };
  assert.deepEqual(suggestedPivot(one, DATA).columns, [], 'a single dimension stays in rows');
});

test('columns that are added later are in the pivot, so that no rows share a cell', () => {
  const pivot = { rows: [], columns: ['v.at.month'], measures: ['v.count'], filters: [] };
  assert.deepEqual(completePivot(pivot, QUESTION), { ...pivot, rows: ['v.city'] });
  const whole = { ...pivot, rows: ['v.city'] };
  assert.equal(completePivot(whole, QUESTION), whole);
});

test('the cells of a pivot are counted with those that are empty', () => {
  const pivot = { rows: ['v.city'], columns: ['v.at.month'], measures: ['v.count'] };
  assert.equal(cellsOfPivot(DATA, pivot), 6);
  assert.equal(cellsOfPivot(DATA, { ...pivot, columns: [] }), 3);
});
