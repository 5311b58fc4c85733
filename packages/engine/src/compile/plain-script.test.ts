import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../engine-version.ts';
import { type TranspileRequest, Transpiler } from './transpiler.ts';

const engine = loadEngine();
const fromCompiler = engine.requireFrom('@cubejs-backend/schema-compiler');
const { parse } = fromCompiler('@babel/parser') as { parse(code: string, options: object): unknown };
const { default: generate } = fromCompiler('@babel/generator') as {
  default(ast: unknown, options: object): { code: string };
};

const NAMES: Pick<TranspileRequest, 'cubeNames' | 'cubeSymbols'> = {
  cubeNames: ['orders', 'people'],
  cubeSymbols: {
    orders: { id: true, status: true, total: true, count: true },
    people: { id: true, name: true },
  },
};
const TRANSPILERS = [
  'ValidationTranspiler',
  'ImportExportTranspiler',
  'CubePropContextTranspiler',
  'IIFETranspiler',
  'CubeCheckDuplicatePropTranspiler',
];

/** The script of a YAML file by the short way, and by the one that Cube itself goes. */
function bothWays(yaml: string): { short: string; long: string } {
  const request = { fileName: 'orders.yml', content: yaml, transpilers: [], cubeNames: [], cubeSymbols: {} };
  const transpiler = new Transpiler(engine);
  const { content } = transpiler.transpileYaml(request);
  const script = { ...NAMES, fileName: 'orders.yml', content, transpilers: TRANSPILERS };
  return {
    short: transpiler.transpileJs(script).content,
    // One that has not seen the YAML file.
    long: new Transpiler(engine).transpileJs(script).content,
  };
}

function printed(code: string): string {
  return generate(parse(code, { sourceType: 'module' }), { compact: true }).code;
}

const cube = (rest: string) => `cubes:\n  - name: orders\n    sql_table: public.orders\n${rest}`;
const dimension = (rest: string) =>
  cube(`    dimensions:\n      - name: status\n        type: string\n${rest}`);

const MODELS = {
  plain: dimension(
    '        sql: status\n        title: The status\n        description: "Says \\"so\\" of \\\\{a\\\\} `x`"',
  ),
  references: dimension('        sql: "{CUBE}.a = {people.name} or {nobody.id} = {CUBE} and {id} > 1"'),
  joins: cube(
    '    joins:\n      - name: people\n        sql: "{CUBE}.who = {people.id}"\n        relationship: many_to_one',
  ),
  measures: cube(
    '    measures:\n      - { name: count, type: count }\n      - { name: total, type: sum, sql: "{count} * 2", filters: [{ sql: "{CUBE}.x = {status}" }] }',
  ),
  case: dimension(
    '        case:\n          when:\n            - { sql: "{CUBE}.a = 1", label: One }\n          else: { label: Other }',
  ),
  meta: dimension(
    '        sql: status\n        meta: { dbt: { sql: "{CUBE}.a", n: null, list: [1, two, { a: b }] } }',
  ),
  twoCubes: `${cube('    dimensions: []')}\n  - name: people\n    sql: select * from people where {CUBE.id} > 1\n    measures: []`,
  granularities: cube(
    '    dimensions:\n      - name: at\n        type: time\n        sql: at\n        granularities: [{ name: half, interval: 6 months }]',
  ),
  import: dimension('        sql: status\n        description: The import of an export'),
};

/** What decides more than parameters, or may, goes the long way from the start. */
const OTHERS = {
  python: dimension('        sql: "{CUBE}.a || {f(1)}"'),
  drillMembers: cube('    measures: [{ name: count, type: count, drill_members: [id, status] }]'),
  extends: cube('    extends: people'),
  number: dimension('        sql: 1'),
  reserved: dimension('        sql: "{new.id}.x"'),
  escape: dimension('        sql: status\n        description: "C:\\\\xray"'),
  view: 'views:\n  - name: all\n    cubes: [{ join_path: orders, includes: "*" }]',
  mark: dimension('        sql: "{__facet_arrow_0__} => 1"'),
};

for (const [name, yaml] of Object.entries(MODELS))
  test(`a file with ${name} becomes what Cube makes of it, without being parsed again`, () => {
    const { short, long } = bothWays(yaml);
    assert.equal(printed(short), printed(long));
    assert.ok(short.startsWith('(function () {\ncube('), 'it went the long way');
  });

for (const [name, yaml] of Object.entries(OTHERS))
  test(`a file with ${name} goes Cube's own way`, () => {
    const ways = () => bothWays(yaml);
    if (name === 'reserved' || name === 'escape') return assert.throws(ways, { name: 'SyntaxError' });
    const { short, long } = ways();
    assert.equal(short, long);
  });

test('a name that appears later becomes a parameter, and one that goes is none any more', () => {
  const transpiler = new Transpiler(engine);
  const content = dimension('        sql: "{CUBE}.a = {people.name}"');
  const yaml = transpiler.transpileYaml({
    ...NAMES,
    fileName: 'a.yml',
    content,
    transpilers: [],
    cubeNames: [],
    cubeSymbols: {},
  });
  const script = { fileName: 'a.yml', content: yaml.content, transpilers: TRANSPILERS };
  for (const round of [1, 2]) {
    const known = transpiler.transpileJs({ ...script, ...NAMES }).content;
    assert.match(known, /\(CUBE, people\) =>/, `round ${round}`);
    const gone = transpiler.transpileJs({ ...script, cubeNames: [], cubeSymbols: {} }).content;
    assert.match(gone, /"sql": CUBE =>/, `round ${round}`);
  }
});
