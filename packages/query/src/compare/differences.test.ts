import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { emptyQuestion, type Question } from '../question/question.ts';
import { jsonQuestion, shown, sqlQuestion } from '../testing/questions.ts';
import { differencesOf } from './differences.ts';

const REGION = { kind: 'dimension', member: 'orders.region' } as const;
const COUNT = { kind: 'measure', member: 'orders.count' } as const;
const NORTH = { member: 'orders.region', operator: 'equals', values: ['north'] } as const;
const SOUTH = { ...NORTH, values: ['south'] } as const;
const BASE: Question = { ...emptyQuestion('orders'), columns: [REGION, COUNT] };
const after = (change: Partial<Question>) => differencesOf(BASE, { ...BASE, ...change });

test('a question does not differ from itself, nor from a copy', () => {
  fc.assert(
    fc.property(shown(fc.oneof(jsonQuestion, sqlQuestion)), (question) => {
      assert.deepEqual(differencesOf(question, JSON.parse(JSON.stringify(question)) as Question), []);
    }),
  );
});

test('whatever changes the rows or their look is a difference', () => {
  const questions = shown(fc.oneof(jsonQuestion, sqlQuestion));
  fc.assert(
    fc.property(questions, questions, (one, other) => {
      const mixed = Object.keys(one).filter((key) => {
        const name = key as keyof Question;
        const question = { ...one, [name]: other[name] };
        return (
          JSON.stringify(other[name]) !== JSON.stringify(one[name]) &&
          differencesOf(one, question).length === 0
        );
      });
      // The order of ranges and segments, and of the keys of objects, means nothing.
      assert.deepEqual(
        mixed.filter((name) => !['ranges', 'segments', 'formats', 'otherMeta'].includes(name)),
        [],
      );
    }),
  );
});

test('columns that were added, removed, renamed and moved are named', () => {
  assert.deepEqual(after({ columns: [COUNT] }), [{ kind: 'column-removed', column: REGION }]);
  assert.deepEqual(after({ columns: [COUNT, REGION] }), [{ kind: 'columns-moved' }]);
  const named = { ...COUNT, name: 'Orders' };
  const month = { kind: 'dimension', member: 'orders.at', granularity: 'month' } as const;
  assert.deepEqual(after({ columns: [REGION, named, month] }), [
    { kind: 'column-changed', before: COUNT, after: named },
    { kind: 'column-added', column: month },
  ]);
  assert.deepEqual(after({ columns: [REGION, { ...COUNT, name: 'orders.count' }] }), []);
});

test('a changed filter is one that was removed and one that was added', () => {
  const before = { ...BASE, filters: [NORTH, NORTH] };
  assert.deepEqual(differencesOf(before, { ...BASE, filters: [SOUTH, NORTH] }), [
    { kind: 'filter-removed', filter: NORTH },
    { kind: 'filter-added', filter: SOUTH },
  ]);
  assert.deepEqual(
    differencesOf({ ...BASE, filters: [NORTH, SOUTH] }, { ...BASE, filters: [SOUTH, NORTH] }),
    [{ kind: 'filters-moved' }],
  );
});

test('ranges are compared by their time, and other settings as a whole', () => {
  const week = { member: 'orders.at', range: 'last 7 days' } as const;
  assert.deepEqual(after({ ranges: [week], limit: 10, segments: ['orders.paid'] }), [
    { kind: 'range', before: null, after: week },
    { kind: 'segment-added', member: 'orders.paid' },
    { kind: 'setting', setting: 'limit', before: null, after: 10 },
  ]);
  const order = [{ column: 'orders.count', direction: 'desc' }] as const;
  assert.deepEqual(after({ order }), [{ kind: 'order', before: [], after: order }]);
  const [chart] = after({ visualisation: { kind: 'radar' } });
  assert.deepEqual(chart, {
    kind: 'setting',
    setting: 'visualisation',
    before: null,
    after: { kind: 'radar' },
  });
});
