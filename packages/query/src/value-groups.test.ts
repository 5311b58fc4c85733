import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { fromAddress } from './address/from-address.ts';
import { toAddress } from './address/to-address.ts';
import { apply } from './commands/apply.ts';
import type { Command } from './commands/command.ts';
import { toCubeQuery } from './cube/to-cube-query.ts';
import { emptyQuestion, type Question } from './question/question.ts';
import { conditionOfGroup, groupNames, type ValueGroups } from './question/value-groups.ts';
import { fromReport } from './report/from-report.ts';
import { toReportFields } from './report/to-report.ts';
import { toSql } from './sql/to-sql.ts';
import { groupedQuestion } from './testing/grouped.ts';
import { MODEL } from './testing/model.ts';
import { shown } from './testing/questions.ts';

const WEEK: ValueGroups = {
  kind: 'values',
  groups: [{ name: 'Open', values: ['new', "it's paid"] }],
  rest: null,
};
const BINS: ValueGroups = { kind: 'bins', limits: ['10', '20.5'], names: ['low', 'mid', 'high'], rest: null };
const BASE: Question = {
  ...emptyQuestion('orders'),
  columns: [
    { kind: 'dimension', member: 'orders.status' },
    { kind: 'dimension', member: 'orders.amount' },
    { kind: 'measure', member: 'orders.average' },
  ],
};
const GROUPED = grouped(BASE, 'orders.status', WEEK);

function grouped(question: Question, column: string, groups: ValueGroups | null): Question {
  const applied = apply(question, { kind: 'set-groups', column, groups }, MODEL);
  if ('refused' in applied) assert.fail(applied.refused.message);
  return applied.question;
}

/** Groups go together with a chart, a pivot, formulas, titles and formats. */
const grouping = shown(groupedQuestion).map(
  (question): Question => ({
    ...question,
    comparisons: [],
    topRows: null,
    fillMissingRows: null,
    totals: emptyQuestion(null).totals,
  }),
);

test('groups survive a report and an address', () => {
  fc.assert(
    fc.property(grouping, (question) => {
      const converted = toReportFields(question, MODEL);
      if ('refused' in converted) return assert.fail(converted.refused.message);
      const { fields } = converted;
      const stored = JSON.parse(JSON.stringify(fields)) as typeof fields;
      const back = fromReport(stored, () => assert.fail('the SQL is not read'));
      if ('refused' in back) return assert.fail(back.refused.message);
      const { pivot, ...rest } = back.question;
      const { pivot: asked, ...other } = question;
      assert.deepEqual(rest, other);
      if (pivot !== null) assert.deepEqual(pivot, asked);
      const written = toAddress(question);
      if ('refused' in written) return assert.equal(written.refused.code, 'too_long');
      assert.deepEqual(fromAddress(written.address), { question, dropped: [] });
    }),
    { numRuns: 100 },
  );
});

test('the SQL of a report wins if it has changed since', () => {
  const converted = toReportFields(GROUPED, MODEL);
  if ('refused' in converted) return assert.fail(converted.refused.message);
  const sqlQuery = `${converted.fields.sqlQuery}\nLIMIT 5`;
  const readSql = () => ({ code: 'set_operation', reason: 'several', position: undefined });
  const read = fromReport({ ...converted.fields, sqlQuery }, readSql);
  assert.ok('refused' in read && read.refused.code === 'set_operation');
  const { meta } = converted.fields;
  const totalled = { ...converted.fields, meta: { ...meta, subtotals: true } };
  assert.ok('refused' in fromReport(totalled, readSql), 'totals do not go together with groups');
  const question = { ...emptyQuestion('orders'), columns: BASE.columns };
  const plain = fromReport({ ...converted.fields, sqlQuery: 'SELECT' }, () => ({ question }));
  assert.ok('question' in plain);
  assert.deepEqual(plain.question, question);
});

test('each part of a grouped column is a SELECT', () => {
  const question = { ...GROUPED, columns: GROUPED.columns.filter((_, index) => index !== 1), limit: 9 };
  assert.deepEqual(toSql(question, MODEL), {
    sql: `SELECT
  'Open' AS "orders.status",
  MEASURE(average) AS "orders.average"
FROM orders
WHERE status IN ('new', 'it''s paid')
UNION ALL
SELECT
  status AS "orders.status",
  MEASURE(average) AS "orders.average"
FROM orders
WHERE (status NOT IN ('new', 'it''s paid') OR status IS NULL)
GROUP BY 1
LIMIT 9`,
  });
  assert.ok('refused' in toCubeQuery(question));
});

test('every value of a dimension is in one part, and its condition is that of the part', () => {
  const named: ValueGroups = { ...WEEK, rest: 'Other' };
  const member = 'orders.status';
  assert.deepEqual(groupNames(named), ['Open', 'Other']);
  assert.deepEqual(conditionOfGroup(member, named, 'Other'), {
    member,
    operator: 'notEquals',
    values: ['new', "it's paid"],
  });
  assert.equal(conditionOfGroup(member, named, 'gone'), undefined);
  assert.deepEqual(conditionOfGroup(member, WEEK, null), { member, operator: 'notSet' });
  assert.deepEqual(conditionOfGroup(member, WEEK, 'gone'), { member, operator: 'equals', values: ['gone'] });
  assert.deepEqual(conditionOfGroup('orders.amount', BINS, 'mid'), {
    and: [
      { member: 'orders.amount', operator: 'gte', values: ['10'] },
      { member: 'orders.amount', operator: 'lt', values: ['20.5'] },
    ],
  });
  assert.equal(conditionOfGroup('orders.amount', BINS, 'huge'), undefined);
});

test('groups are renamed, and go with the field they belong to', () => {
  const renamed = apply(
    GROUPED,
    { kind: 'rename-group', column: 'orders.status', group: 'Open', name: 'Not done' },
    MODEL,
  );
  assert.ok('question' in renamed);
  assert.deepEqual(renamed.question.columns[0], {
    ...BASE.columns[0],
    groups: { ...WEEK, groups: [{ name: 'Not done', values: ['new', "it's paid"] }] },
  });
  assert.deepEqual(grouped(GROUPED, 'orders.status', null), BASE);
  const replaced = apply(
    GROUPED,
    { kind: 'replace-member', member: 'orders.status', by: 'orders.city' },
    MODEL,
  );
  assert.ok('question' in replaced);
  assert.deepEqual(replaced.question.columns[0], { kind: 'dimension', member: 'orders.city' });
  const ordered: Question = { ...BASE, order: [{ column: 'orders.status', direction: 'asc' }] };
  assert.deepEqual(grouped(ordered, 'orders.status', WEEK).order, []);
});

const set = (groups: unknown, column = 'orders.status'): Command =>
  ({ kind: 'set-groups', column, groups }) as Command;
const many = Array.from({ length: 21 }, (_, index) => ({ name: `g${index}`, values: [`v${index}`] }));

/** What a question with groups refuses, and why. */
const REFUSED: readonly (readonly [command: Command, code: string])[] = [
  [set({ ...WEEK, groups: [] }), 'number_of_groups'],
  [set({ ...WEEK, groups: many }), 'number_of_groups'],
  [set({ ...WEEK, groups: many.slice(0, 2).map((group) => ({ ...group, name: 'x' })) }), 'repeated_group'],
  [set({ ...WEEK, rest: 'Open' }), 'repeated_group'],
  [set({ ...WEEK, groups: many.slice(0, 2).map(({ name }) => ({ name, values: ['x'] })) }), 'repeated_value'],
  [set({ ...WEEK, groups: [{ name: 'x', values: [] }] }), 'empty_group_of_values'],
  [set({ ...WEEK, groups: [{ name: ' ', values: ['x'] }] }), 'invalid_name'],
  [set(BINS), 'not_groupable'],
  [set(WEEK, 'orders.average'), 'not_groupable'],
  [set({ ...BINS, limits: ['20', '10'] }, 'orders.amount'), 'invalid_limits'],
  [set({ ...BINS, limits: ['1', '1'] }, 'orders.amount'), 'invalid_limits'],
  [set({ ...BINS, limits: ['1', '1e3'] }, 'orders.amount'), 'invalid_limits'],
  [set({ ...BINS, names: ['low', 'high'] }, 'orders.amount'), 'invalid_limits'],
  [set(BINS, 'orders.amount'), 'conflict_with_groups'],
  [{ kind: 'rename-group', column: 'orders.status', group: 'Closed', name: 'x' }, 'unknown_group'],
  [{ kind: 'set-order', order: [{ column: 'orders.status', direction: 'asc' }] }, 'conflict_with_groups'],
  [{ kind: 'set-totals', totals: { columns: true } }, 'conflict_with_groups'],
  [{ kind: 'set-ungrouped', ungrouped: true }, 'conflict_with_groups'],
  [{ kind: 'set-timezone', timezone: 'UTC' }, 'conflict_with_groups'],
  [
    { kind: 'set-top-rows', topRows: { member: 'orders.status', measure: 'orders.count', count: 3 } },
    'conflict_with_groups',
  ],
  [
    { kind: 'add-calculation', name: 'share', expression: 'SUM(MEASURE(count)) OVER ()' },
    'conflict_with_groups',
  ],
  [{ kind: 'add-calculation', name: 'upper', expression: 'upper(status)' }, 'conflict_with_groups'],
];

test('what groups cannot be, and what does not go together with them, is refused with the reason', () => {
  for (const [command, code] of REFUSED) {
    const applied = apply(GROUPED, command, MODEL);
    assert.ok('refused' in applied, JSON.stringify(command));
    assert.equal(applied.refused.code, code, JSON.stringify(command));
    assert.doesNotMatch(applied.refused.message, /[{}]/);
  }
  const ratio: Command = {
    kind: 'add-calculation',
    name: 'r',
    expression: 'MEASURE(total) / MEASURE(count)',
  };
  assert.ok('question' in apply(GROUPED, ratio, MODEL));
});

test('an address with groups that contradict the question loses the groups, and can be worked with', () => {
  const written = toAddress({ ...GROUPED, totals: { rows: false, columns: true, subtotals: false } });
  assert.ok('address' in written);
  const { question, dropped } = fromAddress(written.address);
  assert.deepEqual(dropped, [{ parameter: 'columns', code: 'unused' }]);
  assert.deepEqual(question.columns, BASE.columns);
});
