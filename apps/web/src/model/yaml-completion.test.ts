import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ModelNames, yamlCompletions } from './yaml-completion.ts';

const NAMES: ModelNames = {
  cubes: ['orders', 'users'],
  members: ['orders.count', 'orders.status', 'users.city'],
};
/** The labels at the end of a text. */
const at = (text: string) =>
  yamlCompletions(text.split('\n'), NAMES)?.options.map(({ label }) => label) ?? [];

const CUBE = `cubes:
  - name: orders
    sql_table: public.orders
`;

test('keys of the place are offered', () => {
  assert.deepEqual(at('c'), ['cubes', 'views']);
  assert.ok(at(`${CUBE}    di`).includes('dimensions'));
  assert.ok(at(`${CUBE}    di`).includes('pre_aggregations'));
  assert.ok(at('views:\n  - name: sales\n    ').includes('folders'));
  assert.ok(!at('views:\n  - name: sales\n    ').includes('measures'));
  const join = ['name', 'relationship', 'sql'];
  assert.deepEqual(at(`${CUBE}    joins:\n      - `), join);
  assert.deepEqual(at(`${CUBE}    joins:\n      - name: users\n        rel`), join);
  assert.deepEqual(at(`${CUBE}    joins:\n    - name: users\n      rel`), join, 'lists without indentation');
  assert.deepEqual(at(`${CUBE}    refresh_key:\n      `), ['every', 'sql', 'timezone']);
});

test('the keys after a list are those of what the list is in', () => {
  const text = `${CUBE}    dimensions:\n      - name: id\n        sql: id\n\n    # measures\n    mea`;
  assert.ok(at(text).includes('measures'));
  assert.ok(!at(text).includes('primary_key'));
});

test('policies have the same keys in cubes and in views', () => {
  for (const kind of ['cubes', 'views']) {
    const policy = `${kind}:\n  - name: x\n    access_policy:\n      - group: a\n        `;
    assert.ok(at(policy).includes('row_level'), kind);
    assert.deepEqual(at(`${policy}row_level:\n          `), ['allow_all', 'filters'], kind);
  }
});

test('types depend on the kind of member', () => {
  assert.ok(at(`${CUBE}    dimensions:\n      - name: id\n        type: `).includes('geo'));
  assert.ok(at(`${CUBE}    measures:\n      - name: n\n        type: co`).includes('count_distinct'));
  assert.ok(at(`${CUBE}    pre_aggregations:\n      - name: m\n        type: `).includes('rollup_lambda'));
  assert.deepEqual(at(`${CUBE}    type: `), []);
});

test('names of the model are offered where the model refers to them', () => {
  assert.deepEqual(at(`${CUBE}    joins:\n      - name: u`), NAMES.cubes);
  assert.deepEqual(at('views:\n  - name: sales\n    cubes:\n      - join_path: '), NAMES.cubes);
  assert.ok(at(`${CUBE}    measures:\n      - name: n\n        sql: "{or`).includes('orders.count'));
  assert.deepEqual(at(`${CUBE}    pre_aggregations:\n      - name: m\n        measures:\n          - `), [
    'count',
    'status',
  ]);
  assert.deepEqual(
    at('views:\n  - name: sales\n    cubes:\n      - join_path: orders\n        includes:\n          - '),
    NAMES.members,
  );
});

test('nothing is offered in the middle of other values', () => {
  assert.deepEqual(at(`${CUBE}    title: Or`), []);
  assert.deepEqual(at(`${CUBE}    description: a sentence with wo`), []);
  assert.deepEqual(at(`${CUBE}    measures:\n      - name: n\n        sql: "{{`), []);
});
