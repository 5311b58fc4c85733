import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesInFile } from './names-in-file.ts';

test('the cubes and views of a file are known, and its members are not', () => {
  const yaml = `# cubes:
cubes:
  - name: orders
    dimensions:
      - name: id
        sql: id
  # - name: not_this
  - sql_table: x
    name: "items"
other:
  - name: nothing
views:
- name: orders_view
  cubes:
  - join_path: orders
    includes: [name]
- description: >
    name: no
  name: second_view
`;
  assert.deepEqual(namesInFile('model/a.yml', yaml), ['orders', 'items', 'orders_view', 'second_view']);
  assert.deepEqual(namesInFile('model/a.js', 'cube(`a`, { sql: `x` });\nview("b", {})'), ['a', 'b']);
});
