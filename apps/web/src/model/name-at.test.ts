import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesAt } from './name-at.ts';

/** The names at the bar in a text. */
function at(marked: string, path = 'model/orders.yml') {
  const caret = marked.indexOf('|');
  return namesAt({ path, text: marked.replace('|', ''), at: caret });
}

test('a word belongs to the cube or view around it, unless it names one', () => {
  const cube = (lines: string) => `cubes:\n  - name: orders\n    sql_table: x\n    measures:\n${lines}`;
  assert.deepEqual(at(cube('      - name: co|unt')), ['orders.count', 'count']);
  assert.deepEqual(at(cube('      - { name: a, sql: "{CUBE.tot|al}" }')), ['orders.total', 'total']);
  assert.deepEqual(at(cube('      - { name: a, sql: "{CU|BE}" }')), ['orders']);
  assert.deepEqual(at(cube('      - { name: a, sql: "{users.ag|e.day}" }')), ['users.age', 'age']);
  assert.deepEqual(at(cube('      - { name: a, sql: "{use|rs.age}" }')), ['orders.users', 'users']);
  assert.deepEqual(at('cubes:\n  - name: ord|ers\n'), ['orders']);
  assert.deepEqual(at('cubes:\n- name: orders\n  joins:\n  - name: us|ers\n'), ['orders.users', 'users']);
  assert.deepEqual(
    at(
      'views:\n  - name: a\n  - title: B\n    name: b\n    folders:\n      - name: f\n        includes: [c|]',
    ),
    ['b.c', 'c'],
  );
  assert.deepEqual(at(cube('      - name: |"1x"')), []);
  assert.deepEqual(at(cube('      - n|ame: count')), ['orders.count', 'count']);
  assert.deepEqual(at(cube('      - name: count\n        s|ql: x')), []);
  assert.deepEqual(at('|'), []);
  assert.deepEqual(at('cube(`orders`, { measures: { co|unt: {} } });', 'model/a.js'), [
    'orders.count',
    'count',
  ]);
});
