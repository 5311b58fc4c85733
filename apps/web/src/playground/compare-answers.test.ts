import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleRows } from '../testing/sample-model.ts';
import { compareAnswers } from './compare-answers.ts';

const answer = (...rows: readonly (readonly unknown[])[]) =>
  sampleRows(['sales.region', 'sales.revenue'], rows);

test('rows are aligned by their dimensions, whatever their order', () => {
  const found = compareAnswers(answer(['north', 1], ['south', 2]), answer(['south', 2], ['north', 4]));
  assert.deepEqual(found.rows, [
    { key: ['north'], mine: [1], theirs: [4], differs: [true] },
    { key: ['south'], mine: [2], theirs: [2], differs: [false] },
  ]);
  assert.deepEqual([found.differing, found.largest?.amount], [1, 3]);
});

test('a row that one answer lacks differs, without a number', () => {
  const found = compareAnswers(answer(['north', 1], [null, 5]), answer(['north', 1], ['', 5]));
  assert.deepEqual(
    found.rows.map(({ key, mine, theirs }) => [key, mine, theirs]),
    [
      [['north'], [1], [1]],
      [[null], [5], null],
      [[''], null, [5]],
    ],
  );
  assert.deepEqual([found.differing, found.largest], [2, null]);
});

test('null is no number, and a long number may be a text', () => {
  const found = compareAnswers(answer(['a', null], ['b', '9007199254740993']), answer(['a', 0], ['b', 5]));
  assert.deepEqual(
    found.rows.map(({ differs }) => differs),
    [[true], [true]],
  );
  assert.equal(found.largest?.amount, 5 - Number('9007199254740993'));
  assert.equal(compareAnswers(answer(['a', '3']), answer(['a', 3])).differing, 0);
});

test('rows with the same dimensions are compared in their order, and columns that both have', () => {
  const twice = compareAnswers(answer(['a', 1], ['a', 2]), answer(['a', 1], ['a', 3]));
  assert.deepEqual([twice.rows.length, twice.differing], [2, 1]);
  const renamed = sampleRows(['sales.region', 'sales.revenue_net'], [['a', 1]]);
  assert.deepEqual(compareAnswers(answer(['a', 1]), renamed).measures, []);
});
