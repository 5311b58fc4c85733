import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyQuestion, type Question } from '../question/question.ts';
import { MODEL } from '../testing/model.ts';
import { fromReport } from './from-report.ts';
import { toReportFields } from './to-report.ts';

const QUESTION: Question = {
  ...emptyQuestion('flights'),
  columns: [
    { kind: 'measure', member: 'flights.count' },
    { kind: 'calculation', name: 'whole', expression: '(SELECT MEASURE(count) FROM flights)' },
  ],
  filters: [{ member: 'flights.carrier', operator: 'equals', values: ['AA'] }],
};
const fieldsOf = (question: Question) => {
  const made = toReportFields(question, MODEL);
  assert.ok('fields' in made, JSON.stringify(made));
  return made.fields;
};
const unread = () => ({ code: 'from', reason: 'not one SELECT', position: undefined }) as const;

test('a calculation with a SELECT of its own is read from the question beside the SQL', () => {
  const fields = fieldsOf(QUESTION);
  assert.deepEqual(Object.keys(fields.meta ?? {}), ['askedQuestion']);
  const read = fromReport(fields, unread);
  assert.ok('question' in read, JSON.stringify(read));
  assert.deepEqual(read.question, QUESTION);
  assert.deepEqual(fieldsOf(read.question), fields);
});

test('SQL that has changed since is read by itself', () => {
  const { meta, sqlQuery } = fieldsOf(QUESTION);
  const read = fromReport({ meta, sqlQuery: `${sqlQuery} ` }, unread);
  assert.deepEqual(read, { refused: { code: 'from', details: {}, message: 'not one SELECT' } });
});

test('a calculation without a SELECT has no question beside it', () => {
  const [count] = QUESTION.columns;
  assert.ok(count !== undefined);
  const columns = [count, { kind: 'calculation', name: 'half', expression: 'MEASURE(count) / 2' } as const];
  assert.equal(fieldsOf({ ...QUESTION, columns }).meta, null);
});
