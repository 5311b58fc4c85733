import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CompileProblem, CompileResult, Meta } from '../protocol/compile-result.ts';
import { CompilePool } from './compile-pool.ts';

const pool = new CompilePool({ size: 2 });
after(() => pool.close());

type Files = Record<string, string>;

function compile(
  files: Files,
  variables: Record<string, string> = {},
  securityContext: Record<string, unknown> = {},
) {
  const list = Object.entries(files).map(([path, content]) => ({ path, content }));
  return pool.compile({ deploymentKey: 'one', files: list, variables, securityContext });
}

const metaOf = ({ metaJson }: CompileResult): Meta => JSON.parse(metaJson ?? '{"cubes":[]}') as Meta;

const ORDERS = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
    measures:
      - { name: count, type: count }
`;

const broken: Record<string, { files: Files; expected: CompileProblem[] }> = {
  'YAML that does not parse': {
    files: { 'model/orders.yml': 'cubes:\n  - name: a\n   sql: x\n' },
    expected: [
      { message: 'bad indentation of a sequence entry', fileName: 'model/orders.yml', line: 3, column: 4 },
    ],
  },
  'Jinja that does not parse': {
    files: { 'model/orders.yml': 'cubes:\n{% for x in y %}\n' },
    expected: [{ message: 'syntax error', fileName: 'model/orders.yml', line: 2 }],
  },
  'Jinja that does not render': {
    files: { 'model/orders.yml.jinja': "cubes:\n  - name: {{ env_var('NO_SUCH') }}\n" },
    expected: [{ message: 'unknown env variable NO_SUCH', fileName: 'model/orders.yml.jinja', line: 2 }],
  },
  'Jinja that renders to broken YAML': {
    files: { 'model/orders.yml': "{{ 'cubes: [' | safe }}\n" },
    expected: [{ message: 'unexpected end of the stream', fileName: 'model/orders.yml' }],
  },
  'JavaScript that does not parse': {
    files: { 'model/orders.js': '\n\ncube(`orders`, { sql: }' },
    expected: [{ message: 'Unexpected token', fileName: 'model/orders.js', line: 3, column: 23 }],
  },
  'JavaScript that throws': {
    files: { 'model/orders.js': 'nosuch.thing()' },
    expected: [{ message: 'nosuch is not defined', fileName: 'model/orders.js' }],
  },
  'JavaScript that fails later': {
    files: { 'model/orders.js': 'asyncModule(async () => { await null; throw new Error("later"); })' },
    expected: [{ message: 'later', fileName: 'model/orders.js' }],
  },
  'JavaScript that throws null': {
    files: { 'model/orders.js': 'throw null' },
    expected: [{ message: 'The model threw null', fileName: 'model/orders.js' }],
  },
  'a duplicate property in JavaScript': {
    files: { 'model/orders.js': "cube('orders', {\n  sqlTable: 'a',\n  sqlTable: 'b',\n})" },
    expected: [{ message: 'Duplicate property parsing sqlTable', fileName: 'model/orders.js', line: 3 }],
  },
  'several files that do not parse': {
    files: {
      'model/a.yml': 'a: [',
      'model/b.js': 'cube(',
      'model/c.yml': '{{ }}',
      'model/orders.yml': ORDERS,
    },
    expected: [
      { message: 'syntax error', fileName: 'model/c.yml', line: 1 },
      { message: 'unexpected end', fileName: 'model/a.yml', line: 2, column: 1 },
      { message: 'Unexpected token', fileName: 'model/b.js', line: 1, column: 6 },
    ],
  },
  'a join to a cube that does not exist': {
    files: {
      'model/cubes/orders.yml': `${ORDERS}    joins:\n      - { name: users, sql: "1 = 1", relationship: many_to_one }\n`,
    },
    expected: [{ message: "orders cube: Cube users doesn't exist", fileName: 'model/cubes/orders.yml' }],
  },
  'one name for two cubes': {
    files: { 'model/cubes/a.yml': ORDERS, 'model/cubes/b.yml': ORDERS },
    expected: [{ message: "Found duplicate cube name 'orders'.", fileName: 'model/cubes/b.yml' }],
  },
  'a view over an unknown cube': {
    files: { 'model/views/v.yml': 'views: [{ name: v, cubes: [{ join_path: nosuch, includes: "*" }] }]' },
    expected: [{ message: 'v cube: nosuch is not defined', fileName: 'model/views/v.yml' }],
  },
  'an unknown cube property': {
    files: { 'model/orders.yml': 'cubes: [{ name: orders, sql_table: o, colour: red }]' },
    expected: [{ message: '(colour = red) is not allowed', fileName: 'model/orders.yml' }],
  },
  'a Python file': {
    files: { 'model/globals.py': 'x = 1', 'model/orders.yml': ORDERS },
    expected: [{ message: 'Python model files are not supported', fileName: 'model/globals.py' }],
  },
  'a module outside the model': {
    files: { 'model/orders.js': "require('../secrets')" },
    expected: [{ message: "Cannot find module '/secrets'", fileName: 'model/orders.js' }],
  },
};

for (const [name, { files, expected }] of Object.entries(broken)) {
  test(`compiling ${name} reports a problem with its file`, async () => {
    const result = await compile(files);
    assert.equal(result.valid, false);
    assert.equal(result.metaJson, undefined);
    assert.equal(result.cubesCount, 0);
    assert.equal(result.errors.length, expected.length, JSON.stringify(result.errors));
    for (const [index, problem] of expected.entries()) {
      const found = result.errors[index] as CompileProblem;
      assert.ok(found.message.includes(problem.message), found.message);
      assert.deepEqual({ ...found, message: '' }, { ...problem, message: '' });
      assert.doesNotMatch(found.message, /node_modules|packages\/engine/);
    }
  });
}

test('an empty model and a project without a model are valid', async () => {
  for (const files of [{}, { 'README.md': '#', 'cubes/orders.yml': 'broken: [' }, { 'model/.gitkeep': '' }]) {
    const { valid, errors, cubesCount, metaJson } = await compile(files as Files);
    assert.deepEqual(
      { valid, errors, cubesCount, metaJson },
      { valid: true, errors: [], cubesCount: 0, metaJson: '{"cubes":[]}' },
    );
  }
});

test('schema/ is the model folder when model/ does not exist', async () => {
  const view = 'views: [{ name: all_orders, cubes: [{ join_path: orders, includes: "*" }] }]';
  const result = await compile({ 'schema/orders.yml': ORDERS, 'schema/views.yml': view });
  assert.deepEqual(result.errors, []);
  assert.equal(result.cubesCount, 2);
  assert.deepEqual(
    metaOf(result).cubes.map(({ name, type }) => [name, type]),
    [
      ['orders', 'cube'],
      ['all_orders', 'view'],
    ],
  );
  const both = await compile({ 'schema/orders.yml': 'broken: [', 'model/orders.yml': ORDERS });
  assert.equal(both.cubesCount, 1);
});

test('metadata omits hidden cubes and members', async () => {
  const files = {
    'model/a.yml': ORDERS.replace('type: count }', 'type: count, public: false }'),
    'model/b.yml': ORDERS.replaceAll('orders', 'parts').replace(
      'primary_key: true',
      'primary_key: true, public: true',
    ),
  };
  const result = await compile(files);
  assert.deepEqual(
    metaOf(result).cubes.map((cube) => cube.name),
    ['parts'],
  );
  assert.equal(result.cubesCount, 1);
});

test("a model sees only its own compilation's variables and context", async () => {
  const files = {
    'model/a.js':
      "cube('a', { sqlTable: 'a', title: process.env.TITLE, measures: { n: { type: 'count' } } })",
    'model/b.yml': `cubes:
  - name: b
    sql_table: b
    title: {{ env_var('TITLE', 'none') ~ ' ' ~ COMPILE_CONTEXT.securityContext.tenant }}
    measures: [{ name: n, type: count }]
`,
  };
  const first = metaOf(await compile(files, { TITLE: 'Alpha' }, { tenant: 'x' }));
  assert.deepEqual(
    first.cubes.map((cube) => cube.title),
    ['Alpha', 'Alpha x'],
  );
  const second = metaOf(await compile({ ...files }, {}, { tenant: 'y' }));
  assert.deepEqual(
    second.cubes.map((cube) => cube.title),
    ['A', 'none y'],
  );
});

test('an error persists while other files change and disappears when it is fixed', async () => {
  const bad = 'cubes: [{ name: users, sql_table: users }]\nnosuch: []\n';
  for (const note of ['1', '2', '3']) {
    const { errors } = await compile({ 'model/u.yml': bad, 'model/o.yml': `${ORDERS}# ${note}\n` });
    assert.match(errors[0]?.message ?? '', /Unexpected YAML key: nosuch/);
    assert.equal(errors.length, 1);
  }
  const { errors } = await compile({ 'model/u.yml': bad.split('\n', 1)[0] ?? '', 'model/o.yml': ORDERS });
  assert.deepEqual(errors, []);
});
