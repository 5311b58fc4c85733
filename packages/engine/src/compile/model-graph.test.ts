import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../engine-version.ts';
import type { ModelGraph } from '../protocol/compile-result.ts';
import { modelFiles } from '../protocol/model-files.ts';
import { ModelCompiler } from './model-compiler.ts';

const compiler = new ModelCompiler(loadEngine());

async function graphOf(files: Readonly<Record<string, string>>): Promise<ModelGraph['cubes']> {
  const listed = Object.entries(files).map(([path, content]) => ({ path, content }));
  const model = { files: modelFiles(listed), variables: {}, securityContext: {}, timeoutMs: 60_000 };
  const { errors, graphJson } = await compiler.compile({ ...model, withGraph: true });
  assert.deepEqual(errors, []);
  return JSON.parse(graphJson ?? '').cubes;
}

const ORDERS = `cubes:
  - name: orders
    public: false
    sql_table: orders
    joins:
      - { name: customers, sql: "{CUBE}.c = {customers.id}", relationship: many_to_one }
      - { name: lines, sql: "{CUBE}.id = {lines.order_id}", relationship: one_to_many }
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: total, sql: "{CUBE}.amount", type: sum }]
`;
const FILES = {
  'model/cubes/orders.yml': ORDERS,
  'model/cubes/customers.js': `cube('customers', { sql_table: 'customers', title: 'People',
    joins: { profiles: { relationship: 'one_to_one', sql: \`\${CUBE}.id = \${profiles}.id\` } },
    dimensions: { id: { sql: 'id', type: 'number', primary_key: true, public: true } } });
    cube('profiles', { sql_table: 'profiles', dimensions: { id: { sql: 'id', type: 'number', primary_key: true } } });
    cube('lines', { sql_table: 'lines', dimensions: { order_id: { sql: 'order_id', type: 'number', primary_key: true } } });`,
  'model/views/sales.yml': `views:
  - name: sales
    cubes:
      - { join_path: orders, includes: [total] }
      - { join_path: orders.customers, prefix: true, includes: "*" }
`,
};

test('a graph has private cubes too, with joins in the words of the model and the cubes of views', async () => {
  const cubes = await graphOf(FILES);
  assert.deepEqual(
    cubes.map(({ name, title, kind, isPublic, path }) => [name, title, kind, isPublic, path]).sort(),
    [
      ['customers', 'People', 'cube', true, 'model/cubes/customers.js'],
      ['lines', 'Lines', 'cube', true, 'model/cubes/customers.js'],
      ['orders', 'Orders', 'cube', false, 'model/cubes/orders.yml'],
      ['profiles', 'Profiles', 'cube', true, 'model/cubes/customers.js'],
      ['sales', 'Sales', 'view', true, 'model/views/sales.yml'],
    ],
  );
  const of = (name: string) => cubes.find((cube) => cube.name === name);
  assert.deepEqual(of('orders')?.joins, [
    { to: 'customers', relationship: 'many_to_one' },
    { to: 'lines', relationship: 'one_to_many' },
  ]);
  assert.deepEqual(of('customers')?.joins, [{ to: 'profiles', relationship: 'one_to_one' }]);
  assert.deepEqual(of('sales')?.includes.sort(), ['customers', 'orders']);
  assert.deepEqual(
    of('sales')
      ?.members.map(({ name, kind, type, isPublic }) => [name, kind, type, isPublic])
      .sort(),
    [
      ['customers_id', 'dimension', 'number', true],
      ['total', 'measure', 'sum', true],
    ],
  );
  assert.deepEqual(
    of('orders')?.members.map(({ isPublic }) => isPublic),
    [false, false],
  );
});

test('a digest changes with the SQL of a member or the joins of a cube, and not with what is beside them', async () => {
  const digests = async (orders: string) => {
    const cubes = await graphOf({ ...FILES, 'model/cubes/orders.yml': orders });
    const cube = cubes.find(({ name }) => name === 'orders');
    return [cube?.digest, ...(cube?.members ?? []).map(({ digest }) => digest)];
  };
  const [own, id, total] = await digests(ORDERS);
  assert.deepEqual(await digests(`# A comment\n${ORDERS}`), [own, id, total]);
  const [sameOwn, sameId, otherTotal] = await digests(ORDERS.replace('.amount', '.net'));
  assert.deepEqual([sameOwn, sameId], [own, id]);
  assert.notEqual(otherTotal, total);
  const [otherOwn, ...members] = await digests(ORDERS.replace('one_to_many', 'one_to_one'));
  assert.notEqual(otherOwn, own);
  assert.deepEqual(members, [id, total]);
});
