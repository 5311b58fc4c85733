import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definitionLine } from './definition-line.ts';

test('a cube is found where it is defined, not where another one joins it', () => {
  const yaml = `cubes:
  - name: customers
    joins:
      - name: orders
        sql: "{CUBE}.id = {orders.customer_id}"
    dimensions:
      - { name: orders, sql: id, type: number }

  - sql_table: orders
    name: "orders" # of the shop
views:
  - { name: sales, cubes: [] }
`;
  assert.equal(definitionLine(yaml, 'orders'), 10);
  assert.equal(definitionLine(yaml, 'customers'), 2);
  assert.equal(definitionLine(yaml, 'sales'), 12);
  assert.equal(definitionLine(yaml, 'order'), undefined);
  assert.equal(definitionLine(yaml, 'a.*b('), undefined);
});

test('a cube in JavaScript is found by the call that defines it', () => {
  const script = "const t = 'orders';\ncube(`orders`, {\n});\nview('sales', {});\n";
  assert.equal(definitionLine(script, 'orders'), 2);
  assert.equal(definitionLine(script, 'sales'), 4);
});
