import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogOf } from '../fields/catalog.ts';
import { foundCompletions, sqlCompletions } from './sql-completion.ts';

const CATALOG = catalogOf([
  {
    name: 'sales',
    type: 'view',
    title: 'Sales',
    measures: [{ name: 'sales.revenue', shortTitle: 'Turnover', type: 'number' }],
    dimensions: [
      { name: 'sales.region', shortTitle: 'Region', type: 'string' },
      { name: 'sales.secret', shortTitle: 'Secret', type: 'string', isVisible: false },
      { name: 'sales.Größe "x"', shortTitle: 'Size', type: 'number' },
    ],
  },
  {
    name: 'Store visits',
    type: 'view',
    title: 'Visits',
    dimensions: [{ name: 'Store visits.guests', shortTitle: 'Guests', type: 'number' }],
  },
  { name: 'hidden', type: 'view', isVisible: false, dimensions: [{ name: 'hidden.id', type: 'number' }] },
]);

/** What is written for a word at the end of `before`, in a text that goes on with `after`. */
function written(before: string, after = '', view: string | null = 'sales'): unknown[] {
  const typed = /\w*$/.exec(before)?.[0] ?? '';
  const all = sqlCompletions(CATALOG, before + after, before.length - typed.length, view);
  return foundCompletions(all, typed).map(({ apply, label }) => (typeof apply === 'string' ? apply : label));
}

test('fields are found by title and name, and only those that the person sees', () => {
  assert.deepEqual(written('SELECT turn'), ['MEASURE(revenue)']);
  assert.deepEqual(written('SELECT reven'), ['MEASURE(revenue)']);
  assert.deepEqual(written('SELECT secr'), []);
  assert.equal(written('SELECT ').includes('hidden'), false);
});

test('a measure in an aggregate, and names that are no plain words, are written as SQL reads them', () => {
  assert.deepEqual(written('SELECT SUM( turn'), ['revenue']);
  assert.deepEqual(written('SELECT siz'), ['"Größe ""x"""']);
  assert.deepEqual(written('SELECT 1 FROM vis'), ['"Store visits"']);
});

test('the fields are those of the views that the SQL reads, whatever comments and texts say', () => {
  assert.deepEqual(written('SELECT gues', ' FROM "Store visits"'), ['guests']);
  assert.deepEqual(written('SELECT regi', ' FROM "Store visits"'), []);
  assert.deepEqual(
    written('SELECT gues', ` -- FROM "Store visits"\n FROM SALES WHERE x = 'from "Store visits"`),
    [],
  );
});

test('functions and keywords are found by their beginning', () => {
  assert.deepEqual(written('SELECT date_t'), ['DATE_TRUNC']);
  assert.deepEqual(written('SELECT trunc'), ['TRUNC']);
  assert.deepEqual(written('SELECT region FROM sales hav'), ['HAVING']);
});

test('a long text without an end is completed, too', () => {
  for (const part of ['"', "'", '/*', '(', ' ', 'from ', 'sum ( ']) {
    const text = part.repeat(20_000);
    assert.notEqual(sqlCompletions(CATALOG, text, text.length, 'sales').length, 0);
  }
});
