import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportData } from '@facet/client';
import { apply, type Command, emptyQuestion, modelOf, type Question } from '@facet/query';
import { catalogOf } from '../fields/catalog.ts';
import { endOfPeriod } from './end-of-period.ts';
import { dimensionsOfPoint, divideCommands, onlyCommand } from './point-commands.ts';
import { exploreCommands, membersOfRows, rowsQuestion } from './rows-question.ts';

const VIEW = {
  name: 'v',
  type: 'view',
  measures: [
    { name: 'v.count', type: 'number', aggType: 'count', drillMembers: ['v.id', 'v.city', 'v.hidden'] },
    { name: 'v.other', type: 'number', aggType: 'sum' },
  ],
  dimensions: [
    { name: 'v.id', type: 'number' },
    { name: 'v.city', type: 'string' },
    { name: 'v.line', type: 'string' },
    { name: 'v.at', type: 'time' },
  ],
};
const MODEL = modelOf([VIEW]);
const FIELDS = new Map(catalogOf([VIEW]).views[0]?.fields.map((field) => [field.name, field]));
const QUESTION: Question = {
  ...emptyQuestion('v'),
  columns: [
    { kind: 'dimension', member: 'v.city' },
    { kind: 'dimension', member: 'v.at', granularity: 'month' },
    { kind: 'measure', member: 'v.count' },
  ],
};
const ROW = ['Lyon', '2026-02-01T00:00:00.000', 3];
const DATA = {
  columns: ['v.city', 'v.at.month', 'v.count'].map((name) => ({ name, title: name })),
  rows: [ROW, ['Others', '2026-02-01T00:00:00.000', 4]],
  others: [1],
} as unknown as ReportData;
const after = (question: Question, commands: readonly Command[]) =>
  commands.reduce((before, command) => {
    const applied = apply(before, command, MODEL);
    if ('refused' in applied) throw new Error(applied.refused.message);
    return applied.question;
  }, question);

test('a value filters by its dimension: equal texts, missing values, and whole periods', () => {
  const [city, month] = dimensionsOfPoint(QUESTION, DATA, ROW);
  assert.ok(city && month);
  assert.deepEqual(onlyCommand(city), {
    kind: 'add-filter',
    filter: { member: 'v.city', operator: 'equals', values: ['Lyon'] },
  });
  assert.deepEqual(onlyCommand({ ...city, value: null }), {
    kind: 'add-filter',
    filter: { member: 'v.city', operator: 'notSet' },
  });
  assert.deepEqual(onlyCommand(month), {
    kind: 'set-date-range',
    member: 'v.at',
    range: ['2026-02-01T00:00:00.000', '2026-02-28T23:59:59.999'],
  });
});

test('rows that sum up others, and sums over everything, cannot be filtered by', () => {
  assert.deepEqual(dimensionsOfPoint(QUESTION, DATA, DATA.rows[1]), []);
  assert.deepEqual(dimensionsOfPoint(QUESTION, DATA, undefined), []);
  const spanning = dimensionsOfPoint(QUESTION, DATA, ['Lyon', undefined, 9]);
  assert.deepEqual(
    spanning.map(({ column }) => column.name),
    ['v.city'],
  );
});

test('a value is divided by another dimension in the place of its own', () => {
  const dimensions = dimensionsOfPoint(QUESTION, DATA, ROW);
  const divided = after(
    QUESTION,
    divideCommands(QUESTION, dimensions, dimensions[0]?.column, 'v.line', undefined),
  );
  assert.deepEqual(divided.columns, [{ kind: 'dimension', member: 'v.line' }, ...QUESTION.columns.slice(1)]);
  assert.equal(divided.filters.length, 1);
  assert.equal(divided.ranges.length, 1);
});

test('the rows behind a value have the members that the model names, and become a question', () => {
  const dimensions = dimensionsOfPoint(QUESTION, DATA, ROW);
  const members = membersOfRows('v.count', FIELDS);
  assert.deepEqual(members, ['v.id', 'v.city']);
  assert.equal(membersOfRows('v.other', FIELDS).length, 4);
  const rows = rowsQuestion(QUESTION, dimensions, members, 'v.count', MODEL);
  assert.deepEqual(
    rows?.columns.map((column) => column.kind !== 'calculation' && column.member),
    ['v.id', 'v.city', 'v.count'],
  );
  assert.equal(rows?.filters.length, 1);
  assert.equal(rowsQuestion(QUESTION, dimensions, ['v.gone'], null, MODEL), null);
  const explored = after(QUESTION, exploreCommands(QUESTION, dimensions, members));
  assert.deepEqual(
    explored.columns.map((column) => column.kind !== 'calculation' && column.member),
    ['v.city', 'v.id', 'v.count'],
  );
});

test('periods end one millisecond before the next one', () => {
  const end = (start: string, granularity: string) => endOfPeriod(start, granularity);
  assert.equal(end('2024-02-01T00:00:00.000', 'month'), '2024-02-29T23:59:59.999');
  assert.equal(end('2025-12-29T00:00:00.000', 'week'), '2026-01-04T23:59:59.999');
  assert.equal(end('2025-10-01T00:00:00.000', 'quarter'), '2025-12-31T23:59:59.999');
  assert.equal(end('2025-10-01T07:00:00.000', 'hour'), '2025-10-01T07:59:59.999');
  assert.equal(end('2025-10-01T00:00:00.000', 'fiscal_year'), undefined);
  assert.equal(end('soon', 'day'), undefined);
});

test('a value of a grouped column filters by its group, and rows behind it are asked without groups', () => {
  const grouped: Question = {
    ...QUESTION,
    columns: QUESTION.columns.map((column) =>
      column.kind === 'dimension' && column.member === 'v.city'
        ? {
            ...column,
            groups: {
              kind: 'values',
              groups: [{ name: 'Coast', values: ['Nice', 'Cannes'] }],
              rest: 'Inland',
            },
          }
        : column,
    ),
  };
  const [, month] = ROW;
  const rows = ['Coast', 'Inland', 'Lyon'].map((city) => [city, month, 3]);
  const data = { ...DATA, rows, others: [] } as unknown as ReportData;
  const [coast, inland, unknown] = rows.map((row) => dimensionsOfPoint(grouped, data, row));
  assert.deepEqual(coast?.slice(0, 1).map(onlyCommand), [
    { kind: 'add-filter', filter: { member: 'v.city', operator: 'equals', values: ['Nice', 'Cannes'] } },
  ]);
  assert.deepEqual(inland?.slice(0, 1).map(onlyCommand), [
    { kind: 'add-filter', filter: { member: 'v.city', operator: 'notEquals', values: ['Nice', 'Cannes'] } },
  ]);
  // The month alone would mean more rows than those of the point.
  assert.deepEqual(unknown, []);
  const twice = { ...data, rows: [...rows, ['Coast', month, 1]] } as unknown as ReportData;
  assert.deepEqual(dimensionsOfPoint(grouped, twice, rows[0]), []);
  const explored = after(grouped, exploreCommands(grouped, coast ?? [], ['v.id', 'v.city']));
  assert.deepEqual(
    explored.columns.filter((column) => column.kind === 'dimension'),
    ['v.city', 'v.id'].map((member) => ({ kind: 'dimension', member })),
  );
});
