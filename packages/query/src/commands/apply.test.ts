import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { historyOf, MOST_STEPS, record, redo, undo } from '../history.ts';
import { hasTime, keyOf, nameOf } from '../question/columns.ts';
import { leavesOf } from '../question/filter.ts';
import { isSame } from '../question/json.ts';
import { emptyQuestion, type Question } from '../question/question.ts';
import { anyCommand, member as anyMember } from '../testing/commands.ts';
import { MODEL } from '../testing/model.ts';
import { apply } from './apply.ts';
import type { Command } from './command.ts';

/** Applies commands that must not be refused. */
function built(...commands: readonly Command[]): Question {
  return commands.reduce((question, command) => {
    const applied = apply(question, command, MODEL);
    if ('refused' in applied) assert.fail(applied.refused.message);
    return applied.question;
  }, emptyQuestion('orders'));
}

const add = (member: string, granularity?: string): Command => ({
  kind: 'add-member',
  member: `orders.${member}`,
  ...(granularity !== undefined && { granularity }),
});
const keys = ({ columns }: Question) => columns.map(keyOf);

/** Commands on a question with a month, a status, a count and a calculation, and the codes that refuse them. */
const REFUSALS: readonly (readonly [command: Command, code: string])[] = [
  [{ kind: 'toString' } as never, 'unknown_command'],
  [add('missing'), 'unknown_member'],
  [add('secret'), 'unknown_member'],
  [{ kind: 'add-member', member: 'users.name' }, 'other_view'],
  [add('status'), 'duplicate_column'],
  [add('created_at', 'fortnight'), 'unknown_granularity'],
  [add('city', 'month'), 'not_a_time'],
  [add('count', 'month'), 'not_a_time'],
  [{ kind: 'remove-column', column: 'orders.city' }, 'unknown_column'],
  [{ kind: 'replace-member', member: 'orders.status', by: 'orders.total' }, 'wrong_kind'],
  [{ kind: 'replace-member', member: 'orders.created_at', by: 'orders.city' }, 'used_by_calculation'],
  [{ kind: 'set-granularity', column: 'orders.status', granularity: 'day' }, 'not_a_time'],
  [{ kind: 'set-granularity', column: 'orders.created_at.month', granularity: 'day' }, 'used_by_calculation'],
  [{ kind: 'rename-column', column: 'orders.status', name: 'month' }, 'duplicate_column'],
  [{ kind: 'rename-column', column: 'orders.status', name: 'orders.city' }, 'name_of_member'],
  [{ kind: 'rename-column', column: 'orders.status', name: 'a\nb' }, 'invalid_name'],
  [{ kind: 'rename-column', column: 'orders.status', name: 'a'.repeat(64) }, 'invalid_name'],
  [{ kind: 'rename-column', column: 'orders.status', name: 'מ'.repeat(32) }, 'invalid_name'],
  [{ kind: 'set-date-range', member: 'orders.status', range: 'today' }, 'not_a_time'],
  [
    { kind: 'set-date-range', member: 'orders.created_at', range: ['2024-02-01', '2024-01-01'] },
    'invalid_range',
  ],
  [
    { kind: 'add-filter', filter: { member: 'orders.status', operator: 'gt', values: ['1'] } },
    'operator_type',
  ],
  [
    { kind: 'add-filter', filter: { member: 'orders.amount', operator: 'gt', values: ['x'] } },
    'invalid_number',
  ],
  [
    { kind: 'add-filter', filter: { member: 'orders.status', operator: 'equals', values: [] } },
    'operator_values',
  ],
  [{ kind: 'add-filter', filter: { member: 'orders.large', operator: 'set' } }, 'wrong_kind'],
  [{ kind: 'add-filter', filter: { or: [] } }, 'empty_group'],
  [
    {
      kind: 'add-filter',
      filter: {
        or: [
          { member: 'orders.status', operator: 'set' },
          { member: 'orders.count', operator: 'set' },
        ],
      },
    },
    'mixed_group',
  ],
  [
    {
      kind: 'add-filter',
      filter: { member: 'orders.status', operator: 'equals', values: Array.from({ length: 10_001 }, String) },
    },
    'too_many_values',
  ],
  [{ kind: 'remove-filter', path: [0] }, 'unknown_filter'],
  [{ kind: 'set-order', order: [{ column: 'orders.city', direction: 'asc' }] }, 'unknown_column'],
  [{ kind: 'set-limit', limit: 1.5 }, 'invalid_number_of_rows'],
  [{ kind: 'add-calculation', name: 'month', expression: '1' }, 'duplicate_column'],
  [{ kind: 'add-calculation', name: 'x', expression: ' ' }, 'empty_expression'],
  [
    {
      kind: 'add-comparison',
      comparison: {
        measure: 'orders.total',
        timeDimension: 'orders.created_at',
        offset: { amount: 1, unit: 'year' },
      },
    },
    'unknown_column',
  ],
  [
    {
      kind: 'add-comparison',
      comparison: {
        measure: 'orders.count',
        timeDimension: 'orders.status',
        offset: { amount: 1, unit: 'year' },
      },
    },
    'not_a_time',
  ],
  [
    { kind: 'set-top-rows', topRows: { member: 'orders.city', measure: 'orders.count', count: 5 } },
    'needs_dimension',
  ],
  [{ kind: 'set-missing-rows', fillMissingRows: { member: 'orders.shipped_at' } }, 'not_a_time'],
  [
    {
      kind: 'set-pivot',
      pivot: { rows: ['orders.status'], columns: ['orders.status'], measures: [], filters: [] },
    },
    'duplicate_column',
  ],
];

test('refusals have a code, its details and a sentence', () => {
  const question = built(add('created_at', 'month'), add('status'), add('count'), {
    kind: 'add-calculation',
    name: 'month',
    expression: "EXTRACT(month FROM DATE_TRUNC('month', created_at))",
  });
  for (const [command, code] of REFUSALS) {
    const applied = apply(question, command, MODEL);
    assert.ok('refused' in applied, `${code} is not refused`);
    assert.equal(applied.refused.code, code);
    assert.doesNotMatch(applied.refused.message, /[{}]|undefined/);
  }
  const { refused } = apply(question, add('missing'), MODEL) as { refused: object };
  assert.deepEqual(refused, {
    code: 'unknown_member',
    details: { member: 'orders.missing' },
    message: 'orders.missing does not exist or is not visible to you',
  });
});

test('members are added after those of their kind, or at an index', () => {
  const question = built(add('count'), add('status'), add('created_at', 'month'), {
    ...add('city'),
    at: 0,
  } as Command);
  assert.deepEqual(keys(question), [
    'orders.city',
    'orders.status',
    'orders.created_at.month',
    'orders.count',
  ]);
  const moved = apply(question, { kind: 'move-member', column: 'orders.count', to: 0 }, MODEL);
  assert.ok('question' in moved);
  assert.equal(keys(moved.question)[0], 'orders.count');
});

/** A question that uses its members everywhere. */
const RICH = [
  add('created_at', 'month'),
  add('status'),
  add('count'),
  { kind: 'set-date-range', member: 'orders.created_at', range: 'this year' },
  { kind: 'add-filter', filter: { or: [{ member: 'orders.count', operator: 'gt', values: ['5'] }] } },
  { kind: 'set-order', order: [{ column: 'orders.count', direction: 'desc' }] },
  {
    kind: 'set-pivot',
    pivot: {
      rows: ['orders.created_at.month'],
      columns: ['orders.status'],
      measures: ['orders.count'],
      filters: [],
    },
  },
  {
    kind: 'add-comparison',
    comparison: {
      measure: 'orders.count',
      timeDimension: 'orders.created_at',
      offset: { amount: 1, unit: 'year' },
    },
  },
  { kind: 'set-top-rows', topRows: { member: 'orders.status', measure: 'orders.count', count: 5 } },
  { kind: 'set-missing-rows', fillMissingRows: { member: 'orders.created_at' } },
  {
    kind: 'set-table-calculations',
    tableCalculations: [
      { name: 'growth', expression: 'orders.count.percent_change_1_year * 100' },
      { name: 'twice', expression: 'growth * 2' },
      { name: 'text', expression: "concat('orders.count', orders.status)" },
    ],
  },
  { kind: 'set-format', column: 'orders.count', format: { type: 'number', decimalPlaces: 1 } },
] as const satisfies readonly Command[];

test('a column leaves with everything that depends on it, and its filters stay', () => {
  const question = built(...RICH, { kind: 'remove-column', column: 'orders.count' });
  assert.deepEqual(question.order, []);
  assert.deepEqual(question.pivot?.measures, []);
  assert.deepEqual(question.comparisons, []);
  assert.deepEqual(question.formats, {});
  assert.deepEqual(
    question.tableCalculations.map(({ name }) => name),
    ['text'],
  );
  assert.equal(question.filters.length, 1);
});

test('a member leaves the filters, the top rows and SQL, too', () => {
  const question = built(
    ...RICH,
    { kind: 'add-calculation', name: 'twice_sql', expression: 'MEASURE(Count) * 2' },
    { kind: 'remove-member', member: 'orders.count' },
  );
  assert.deepEqual(question.filters, []);
  assert.equal(question.topRows, null);
  assert.deepEqual(keys(question), ['orders.created_at.month', 'orders.status']);
});

test('another member takes every place of the replaced one', () => {
  const question = built(
    ...RICH,
    { kind: 'replace-member', member: 'orders.count', by: 'orders.total' },
    { kind: 'replace-member', member: 'orders.created_at', by: 'orders.shipped_at' },
  );
  assert.deepEqual(question.order, [{ column: 'orders.total', direction: 'desc' }]);
  assert.deepEqual(question.pivot?.rows, ['orders.shipped_at.month']);
  assert.deepEqual(question.ranges, [{ member: 'orders.shipped_at', range: 'this year' }]);
  assert.equal(question.comparisons[0]?.timeDimension, 'orders.shipped_at');
  assert.equal(question.fillMissingRows?.member, 'orders.shipped_at');
  assert.equal(question.tableCalculations[0]?.expression, 'orders.total.percent_change_1_year * 100');
  assert.equal(question.tableCalculations[2]?.expression, "concat('orders.count', orders.status)");
});

test('filters are added to groups, replaced and removed by their place', () => {
  const status = { member: 'orders.status', operator: 'set' } as const;
  const city = { member: 'orders.city', operator: 'set' } as const;
  const question = built(
    { kind: 'add-filter', filter: { or: [status] } },
    { kind: 'add-filter', filter: city, into: [0] },
    { kind: 'replace-filter', path: [0, 0], filter: { and: [status, city] } },
    { kind: 'remove-filter', path: [0, 0, 1] },
  );
  assert.deepEqual(question.filters, [{ or: [{ and: [status] }, city] }]);
  assert.deepEqual(
    built({ kind: 'add-filter', filter: { or: [status] } }, { kind: 'remove-filter', path: [0, 0] }).filters,
    [],
  );
});

test('the query of another question keeps what shows the answer, as far as it applies', () => {
  const other = built(add('status'), add('count'), { kind: 'set-limit', limit: 10 });
  const question = built(...RICH, { kind: 'replace-query', question: other });
  assert.equal(question.limit, 10);
  assert.deepEqual(question.pivot?.rows, []);
  assert.deepEqual(question.pivot?.measures, ['orders.count']);
  assert.equal(question.topRows?.count, 5);
});

test('an order of a pivot ends with its heading, and not with another name of its column', () => {
  const pivot = {
    rows: ['orders.status'],
    columns: ['orders.city'],
    measures: ['orders.count'],
    filters: [],
  };
  const order = { column: 'orders.count', at: ['Lyon'], direction: 'desc' } as const;
  const start = [
    add('status'),
    add('city'),
    add('count'),
    { kind: 'set-pivot', pivot: { ...pivot, order } },
  ] as const;
  assert.deepEqual(built(...start).pivot?.order, order);
  const moved = { ...pivot, rows: ['orders.city'], columns: ['orders.status'], order };
  assert.equal(built(...start, { kind: 'set-pivot', pivot: moved }).pivot?.order, undefined);
  const replace = (member: string, by: string) =>
    ({ kind: 'replace-member', member: `orders.${member}`, by: `orders.${by}` }) as const;
  assert.equal(built(...start, replace('city', 'Mixed_Case')).pivot?.order, undefined);
  assert.equal(built(...start, replace('count', 'total')).pivot?.order?.column, 'orders.total');
  assert.equal(built(...start, { kind: 'remove-column', column: 'orders.count' }).pivot?.order, undefined);
});

/** What holds for every question that commands make. */
function assertSound(question: Question): void {
  const own = keys(question);
  const has = (key: string) => assert.ok(own.includes(key), `${key} is not a column`);
  assert.equal(new Set(own).size, own.length);
  assert.equal(new Set(question.columns.map(nameOf)).size, own.length);
  assert.equal(new Set(question.segments).size, question.segments.length);
  assert.equal(new Set(question.ranges.map(({ member }) => member)).size, question.ranges.length);
  for (const { column } of question.order) has(column);
  const { pivot, topRows, comparisons, fillMissingRows, columns, filters } = question;
  for (const key of pivot ? [...pivot.rows, ...pivot.columns, ...pivot.measures] : []) has(key);
  if (pivot?.order !== undefined) {
    const { column, at } = pivot.order;
    assert.ok([...pivot.rows, ...pivot.measures].includes(column));
    if (at !== undefined) assert.equal(at.length, pivot.columns.length);
  }
  for (const { measure } of comparisons) has(measure);
  if (topRows !== null) has(topRows.member);
  if (fillMissingRows !== null) assert.ok(hasTime({ columns, ranges: [] }, fillMissingRows.member));
  for (const filter of filters) {
    assert.ok(leavesOf(filter).length > 0);
    const kinds = leavesOf(filter).map(({ member }) => MODEL.members.get(member)?.kind);
    assert.equal(new Set(kinds).size, 1);
  }
}

const RUNS = { numRuns: 300 };

test('questions stay sound whatever the commands', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), (commands) => {
      let question = emptyQuestion('orders');
      for (const command of commands) {
        const before = structuredClone(question);
        const applied = apply(question, command, MODEL);
        assert.ok(isSame(question, before), 'a command changed its question');
        if ('question' in applied) question = applied.question;
        assertSound(question);
      }
    }),
    RUNS,
  );
});

test('a removed member is mentioned nowhere', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), anyMember, (commands, member) => {
      const question = run(commands).at(-1) ?? emptyQuestion('orders');
      const applied = apply(question, { kind: 'remove-member', member }, MODEL);
      assert.ok('question' in applied);
      assert.doesNotMatch(JSON.stringify(applied.question), new RegExp(`"${member}[".]`));
    }),
    RUNS,
  );
});

test('undo restores every question, and redo every change', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 20 }), (commands) => {
      const start = historyOf(emptyQuestion('orders'));
      const steps = [start];
      for (const question of run(commands)) {
        const next = record(steps.at(-1) as typeof start, question);
        if (next !== steps.at(-1)) steps.push(next);
      }
      let history = steps.at(-1) as typeof start;
      for (const step of steps.toReversed()) {
        assert.equal(history.present, step.present);
        history = undo(history);
      }
      for (const step of steps) {
        assert.equal(history.present, step.present);
        history = redo(history);
      }
    }),
    RUNS,
  );
});

test('the history forgets its oldest steps, and what was undone when something else is done', () => {
  let history = historyOf(emptyQuestion('orders'));
  for (let limit = 1; limit <= MOST_STEPS + 50; limit += 1)
    history = record(history, { ...history.present, limit });
  assert.equal(history.past.length, MOST_STEPS);
  const undone = undo(undo(history));
  assert.equal(undone.present.limit, MOST_STEPS + 48);
  assert.equal(record(undone, { ...undone.present }), undone);
  assert.deepEqual(record(undone, emptyQuestion('users')).future, []);
});

/** The questions after each command that is not refused. */
function run(commands: readonly Command[]): Question[] {
  let question = emptyQuestion('orders');
  return commands.flatMap((command) => {
    const applied = apply(question, command, MODEL);
    if ('refused' in applied) return [];
    question = applied.question;
    return [question];
  });
}
