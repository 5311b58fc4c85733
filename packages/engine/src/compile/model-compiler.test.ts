import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../engine-version.ts';
import { createJinja } from '../jinja/create-jinja.ts';
import type { CompileResult } from '../protocol/compile-result.ts';
import { type ModelFile, modelFiles } from '../protocol/model-files.ts';
import { ModelCompiler } from './model-compiler.ts';
import { type MetaTransformer, publicMeta } from './public-meta.ts';
import { WARM_MODEL } from './warm-model.ts';

const engine = loadEngine();

type State = { files: Record<string, string>; variables: Record<string, string> };

const START: State = {
  variables: { TABLE: 'orders' },
  files: {
    'macros.jinja':
      "{% macro column(name) %}- { name: {{ name }}, sql: '{CUBE}.x', type: string }{% endmacro %}",
    'cubes/base.yml': cube('base'),
    'cubes/child.yml': 'cubes: [{ name: child, extends: base, title: Child }]',
    'cubes/orders.yml': cube(
      'orders',
      '    joins: [{ name: users, sql: "{CUBE}.user_id = {users.id}", relationship: many_to_one }]\n',
    ),
    'cubes/users.yml': cube('users'),
    'cubes/parts.js': `import { table } from './shared';
      cube('parts', { sqlTable: table, extends: base, measures: { total: { sql: \`\${CUBE.id} + \${n}\`, type: 'sum' } } });`,
    'shared.js': "export const table = 'parts';",
    'cubes/jinja.yml': `{% import 'macros.jinja' as m %}
cubes:
  - name: jinja
    sql_table: {{ env_var('TABLE') }}
    dimensions:
      {{ m.column('a') }}
      {{ m.column('b') }}
`,
    'views/all.yml': `views:
  - name: all
    cubes: [{ join_path: orders, includes: "*" }, { join_path: orders.users, prefix: true, includes: [n] }]
    access_policy: [{ group: "*", row_level: { filters: [{ member: status, operator: equals, values: [a] }] } }]
`,
    'views/groups.yml': 'view_groups: [{ name: group, title: Group, includes: [all] }]',
  },
};

function cube(name: string, more = ''): string {
  return `cubes:
  - name: ${name}
    sql_table: ${name}
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: "lower({CUBE}.status)", type: string, title: The status }
    measures:
      - { name: n, type: count, drill_members: [id, status] }
${more}`;
}

function listed({ files }: State): ModelFile[] {
  return modelFiles(Object.entries(files).map(([path, content]) => ({ path: `model/${path}`, content })));
}

function outcome({ valid, errors, cubesCount, metaJson }: CompileResult) {
  return { valid, errors, cubesCount, metaJson };
}

async function compileWith(compiler: ModelCompiler, state: State) {
  const { variables } = state;
  return outcome(
    await compiler.compile({ files: listed(state), variables, securityContext: {}, timeoutMs: 60_000 }),
  );
}

/** Compiles with Cube's unmodified compiler, including its transpile threads and caches. */
async function compileByCube(files: ModelFile[], variables: Record<string, string>) {
  const compile = engine.schemaCompiler.compile as unknown as (
    repository: unknown,
    options: unknown,
  ) => Promise<{ metaTransformer: MetaTransformer }>;
  const repository = { localPath: () => '/model', dataSchemaFiles: async () => files };
  const nativeInstance = createJinja({ env: variables });
  const options = {
    nativeInstance,
    allowNodeRequire: true,
    compileContext: {},
    errorReport: { logger: () => {} },
  };
  return compile(repository, options);
}

test('the warm-up models and the test model compile', async () => {
  const warm = { files: WARM_MODEL, variables: {}, securityContext: {}, timeoutMs: 60_000 };
  assert.deepEqual((await new ModelCompiler(engine).compile(warm)).errors, []);
  assert.deepEqual((await compileWith(new ModelCompiler(engine), START)).errors, []);
});

test("metadata is identical to that of Cube's unmodified compiler", async () => {
  for (const [files, variables] of [
    [WARM_MODEL, {}],
    [listed(START), START.variables],
  ] as const) {
    const ours = await new ModelCompiler(engine).compile({
      files,
      variables,
      securityContext: {},
      timeoutMs: 60_000,
    });
    const { metaTransformer } = await compileByCube(files, variables);
    assert.equal(ours.metaJson, JSON.stringify(publicMeta(metaTransformer)));
  }
});

test("errors are identical to those of Cube's unmodified compiler", async () => {
  const { files } = START;
  const broken: Record<string, string>[] = [
    { ...files, 'cubes/users.yml': cube('people') },
    { ...files, 'cubes/users.yml': cube('orders') },
    {
      ...files,
      'cubes/users.yml': cube('users', '    color: red\n'),
      'cubes/base.yml': cube('base', '    nosuch: 1\n'),
    },
    { ...files, 'cubes/users.yml': cube('users').replace('type: count', 'type: nosuch') },
  ];
  for (const state of broken) {
    const list = listed({ ...START, files: state });
    const ours = await compileWith(new ModelCompiler(engine), { ...START, files: state });
    const theirs = await compileByCube(list, START.variables).then(
      () => '',
      (error: Error) => error.message,
    );
    assert.ok(ours.errors.length > 0);
    for (const { message } of ours.errors) {
      // We name the cube where Cube's message names no place.
      const text = theirs.includes(message) ? message : message.replace(/^\w+ cube: /, '');
      assert.ok(theirs.includes(text), `${text}\n---\n${theirs}`);
    }
  }
});

test('after any sequence of edits, the result equals that of a cold compilation', async () => {
  const random = seeded(42);
  const pick = <T>(items: T[]): T => items[Math.floor(random() * items.length)] as T;
  const edits: ((state: State) => void)[] = [
    ({ files }) => delete files[pick(Object.keys(files))],
    ({ files }) => {
      const name = pick(Object.keys(START.files));
      files[name] = START.files[name] as string;
    },
    ({ files }) => {
      for (const [name, content] of Object.entries(START.files)) files[name] = content;
    },
    ({ files }) => {
      const name = pick(Object.keys(files));
      files[name] = (files[name] ?? '').replace(
        /status|title|sum|count|orders|users|base|n\b/,
        (word) => `${word}_x`,
      );
    },
    ({ files }) => {
      const [from, to] = [pick(Object.keys(files)), pick(Object.keys(files))];
      files[to] = files[from] as string;
    },
    ({ files }) => {
      const name = pick(Object.keys(files));
      files[name] = `${files[name]}${pick(['\n', '#\n', '{', '}}', "'", '\n  - x', ' ;', '// x'])}`;
    },
    ({ files }) => {
      files[`cubes/new_${Math.floor(random() * 4)}.yml`] = cube(`new_${Math.floor(random() * 4)}`);
    },
    ({ variables }) => {
      variables.TABLE = pick(['orders', 'other', 'a b']);
    },
    ({ variables }) => delete variables.TABLE,
  ];
  const kept = new ModelCompiler(engine);
  let state = structuredClone(START);
  let valid = 0;
  for (let round = 0; round < 80; round += 1) {
    // Reset now and then, so that valid models follow invalid ones.
    if (round % 4 === 0) state = structuredClone(START);
    for (let count = 1 + Math.floor(random() * 2); count > 0; count -= 1) pick(edits)(state);
    const warm = await compileWith(kept, state);
    const cold = await compileWith(new ModelCompiler(engine), state);
    assert.deepEqual(warm, cold, `round ${round}: ${JSON.stringify(state)}`);
    if (cold.valid) valid += 1;
  }
  assert.ok(valid > 15 && valid < 70, `${valid} of 80 were valid`);
});

function seeded(seed: number): () => number {
  let current = seed;
  return () => {
    current = (current * 1103515245 + 12345) % 2 ** 31;
    return current / 2 ** 31;
  };
}
