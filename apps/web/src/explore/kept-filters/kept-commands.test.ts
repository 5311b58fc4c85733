import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apply, emptyQuestion, modelOf, type Question } from '@facet/query';
import type { Conditions } from '../../api/kept-filters-api.ts';
import { applying, conditionsOf } from './kept-commands.ts';

const MODEL = modelOf([
  {
    name: 'v',
    type: 'view',
    measures: [{ name: 'v.count', type: 'number', aggType: 'count' }],
    dimensions: [
      { name: 'v.city', type: 'string' },
      { name: 'v.line', type: 'string' },
      { name: 'v.at', type: 'time' },
      { name: 'v.paid_at', type: 'time' },
    ],
    segments: [{ name: 'v.large' }],
  },
]);
const CITY = { member: 'v.city', operator: 'equals', values: ['Oslo', null] } as const;
const GROUP = {
  or: [{ and: [CITY, { member: 'v.line', operator: 'notSet' }] }, { member: 'v.line', operator: 'set' }],
} as const;
const FULL: Question = {
  ...emptyQuestion('v'),
  columns: [{ kind: 'dimension', member: 'v.at', granularity: 'month' }],
  filters: [GROUP, { member: 'v.count', operator: 'gt', values: ['5'] }],
  segments: ['v.large'],
  ranges: [
    { member: 'v.at', range: ['2026-01-01', '2026-01-31'] },
    { member: 'v.paid_at', compared: ['this month', 'last month'] },
  ],
};

/** The question after the commands, which must not be refused. */
function after(question: Question, kept: Conditions): Question {
  const found = applying(kept, question, MODEL);
  assert.ok(found !== null);
  return found.commands.reduce((changed, command) => {
    const applied = apply(changed, command, MODEL);
    assert.ok('question' in applied, JSON.stringify(applied));
    return applied.question;
  }, question);
}

const keptOf = (question: Question) => conditionsOf(question) ?? assert.fail('nothing to keep');

test('a question that takes kept conditions has all of them, and takes them once', () => {
  const kept = JSON.parse(JSON.stringify(keptOf(FULL)));
  const { filters, segments, ranges } = after(emptyQuestion('v'), kept);
  assert.deepEqual(
    { filters, segments, ranges },
    { filters: FULL.filters, segments: FULL.segments, ranges: FULL.ranges },
  );
  assert.deepEqual(after(FULL, kept), FULL);
  assert.equal(conditionsOf(emptyQuestion('v')), undefined);
});

test('other filters of the question stay, and a period takes the place of the earlier one', () => {
  const question: Question = {
    ...emptyQuestion('v'),
    filters: [CITY],
    ranges: [{ member: 'v.at', range: 'last 7 days' }],
  };
  const { filters, ranges } = after(question, keptOf(FULL));
  assert.deepEqual(filters, [CITY, ...FULL.filters]);
  assert.deepEqual(ranges, FULL.ranges);
});

test('conditions with missing members are named, and a group is left out as a whole', () => {
  const kept: Conditions = {
    filters: [{ or: [CITY, { member: 'v.gone', operator: 'set' }] }, CITY],
    segments: ['v.old', 'v.line'],
    timeDimensions: [{ dimension: 'v.never', dateRange: 'today' }],
  };
  assert.deepEqual(applying(kept, emptyQuestion('v'), MODEL), {
    missing: ['v.never', 'v.old', 'v.gone', 'v.line'],
    commands: [{ kind: 'add-filter', filter: CITY }],
  });
  assert.equal(applying({ ...kept, filters: [{ like: 1 }] }, emptyQuestion('v'), MODEL), null);
});
