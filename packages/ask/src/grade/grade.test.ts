import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Expected, type Given, grade } from './grade.ts';
import { hasRows } from './same-rows.ts';
import { scoreOf, scoreTable, shareRight } from './scores.ts';

const ANY = { ordered: false, leading: false };
const table = (...rows: unknown[][]) => ({ rows });
const EXPECTED = table(['TX', 355905], ['CA', 370248]);

const ROWS: readonly (readonly [title: string, given: unknown[][], isSame: boolean])[] = [
  [
    'the same rows',
    [
      ['TX', 355905],
      ['CA', 370248],
    ],
    true,
  ],
  [
    'another order',
    [
      ['CA', 370248],
      ['TX', 355905],
    ],
    true,
  ],
  [
    'columns the other way round',
    [
      [355905, 'TX'],
      [370248, 'CA'],
    ],
    true,
  ],
  [
    'another column beside them',
    [
      [1, 'TX', 355905],
      [2, 'CA', 370248],
    ],
    true,
  ],
  [
    'a difference in the fifth digit',
    [
      ['TX', 355911],
      ['CA', 370240],
    ],
    true,
  ],
  [
    'a difference in the fourth digit',
    [
      ['TX', 356105],
      ['CA', 370248],
    ],
    false,
  ],
  [
    'values that belong to the other row',
    [
      ['TX', 370248],
      ['CA', 355905],
    ],
    false,
  ],
  ['a row less', [['TX', 355905]], false],
  [
    'a row more',
    [
      ['TX', 355905],
      ['CA', 370248],
      ['NY', 1],
    ],
    false,
  ],
  ['a column less', [['TX'], ['CA']], false],
  ['no rows', [], false],
];

for (const [title, given, isSame] of ROWS)
  test(`rows are compared: ${title}`, () => assert.equal(hasRows({ rows: given }, EXPECTED, ANY), isSame));

test('rows of a question that asks for an order must have it', () => {
  assert.equal(hasRows(EXPECTED, EXPECTED, { ordered: true, leading: false }), true);
  assert.equal(
    hasRows({ rows: EXPECTED.rows.toReversed() }, EXPECTED, { ordered: true, leading: false }),
    false,
  );
});

test('the first of a ranking may have others below it', () => {
  const leading = { ordered: false, leading: true };
  assert.equal(hasRows(table(['TX', 2], ['CA', 1]), table(['TX', 2]), leading), true);
  assert.equal(hasRows(table(['CA', 1], ['TX', 2]), table(['TX', 2]), leading), false);
});

test('columns with the same values are matched by their rows', () => {
  assert.equal(hasRows(table([1], [2]), table([1, 1], [2, 2]), ANY), false);
  const expected = table([1, 2], [2, 1], [3, 3]);
  assert.equal(hasRows(table([2, 1], [1, 2], [3, 3]), expected, ANY), true);
  assert.equal(hasRows(table([1, 1], [2, 2], [3, 3]), expected, ANY), false);
});

test('a day is the same with and without its time', () => {
  assert.equal(hasRows(table(['2001-05-01']), table(['2001-05-01T00:00:00.000']), ANY), true);
});

const answered = (more: Partial<Given> = {}): Given => ({
  ...{ table: EXPECTED, isMarked: false, hasChoices: false, chart: null },
  ...more,
});
const expected = (more: Partial<Expected> = {}): Expected => ({
  ...{ kind: 'rows', tables: [{ ...EXPECTED, isSingle: false }], numbers: null, ordered: false, chart: null },
  ...more,
});
const OTHER = table(['NY', 1]);
const CASES: readonly (readonly [outcome: string, given: Given, expected: Expected])[] = [
  ['right', answered(), expected()],
  ['right', answered({ isMarked: true }), expected()],
  ['silently-wrong', answered({ table: OTHER }), expected()],
  ['wrong-but-shown', answered({ table: OTHER, isMarked: true }), expected()],
  ['wrongly-refused', answered({ table: null, isMarked: true }), expected()],
  ['rightly-refused', answered({ table: null, isMarked: true }), expected({ kind: 'outside', tables: [] })],
  ['silently-wrong', answered(), expected({ kind: 'outside', tables: [] })],
  ['wrong-but-shown', answered({ isMarked: true }), expected({ kind: 'outside', tables: [] })],
  ['right', answered({ isMarked: true, hasChoices: true }), expected({ kind: 'ambiguous' })],
  ['silently-wrong', answered(), expected({ kind: 'ambiguous' })],
  ['rightly-refused', answered({ table: null, isMarked: true }), expected({ kind: 'ambiguous' })],
  ['right', answered({ chart: 'pie' }), expected({ chart: 'pie' })],
  ['wrong-but-shown', answered({ chart: 'bar' }), expected({ chart: 'pie' })],
  ['right', answered({ table: table(['CA', 0.12341]) }), expected({ tables: [], numbers: [0.123414] })],
  ['right', answered({ table: table(['CA', 12.3414]) }), expected({ tables: [], numbers: [0.123414] })],
  ['silently-wrong', answered({ table: table(['CA', 0.2]) }), expected({ tables: [], numbers: [0.123414] })],
  ['silently-wrong', answered({ table: table() }), expected({ tables: [], numbers: [] })],
];

for (const [index, [outcome, given, right]] of CASES.entries())
  test(`an answer is graded, case ${index + 1}: ${outcome}`, () =>
    assert.equal(grade(given, right), outcome));

test('scores count outcomes by group, with the shares of right and of silently wrong answers', () => {
  const graded = (['right', 'rightly-refused', 'silently-wrong', 'right'] as const).map((outcome, index) => ({
    ...{ outcome, language: index < 2 ? 'en' : 'de', capability: 'measure' },
  }));
  assert.equal(shareRight(scoreOf(graded)), 0.75);
  assert.equal(shareRight(scoreOf([])), 0);
  const lines = scoreTable(graded, ({ language }) => language).split('\n');
  assert.equal(lines[2], '| en | 2 | 1 | 1 | 0 | 0 | 0 | 100.0 | 0.0 |');
  assert.equal(lines.at(-1), '| all | 4 | 2 | 1 | 0 | 1 | 0 | 75.0 | 25.0 |');
});
