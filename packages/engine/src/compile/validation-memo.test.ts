import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../engine-version.ts';
import { ModelCompiler } from './model-compiler.ts';

const engine = loadEngine(undefined);
const file = (name: string, members: string) => ({
  fileName: `${name}.yml`,
  path: `model/${name}.yml`,
  content: `cubes:\n  - name: ${name}\n    sql_table: t\n${members}`,
});
const compile = (files: ReturnType<typeof file>[]) =>
  new ModelCompiler(engine).compile({ files, variables: {}, securityContext: {}, timeoutMs: 60_000 });

const GOOD = `    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, title: Id, meta: { a: 1 } }
      - { name: at, sql: at, type: time, description: When }
    measures:
      - { name: count, type: count }
      - { name: total, sql: amount, type: sum, title: Total }
    segments:
      - { name: recent, sql: "{CUBE}.at > now()" }
`;
const bad = {
  'an unknown type': GOOD.replace('type: time', 'type: moment'),
  'an empty title': GOOD.replace('title: Total', 'title: ""'),
  'a flag that is not a boolean': GOOD.replace('primary_key: true', 'primary_key: "yes"'),
  'an invalid name': GOOD.replace('name: at', 'name: "1at"'),
  'a member without a required property': GOOD.replace('sql: amount, ', ''),
  'an unknown property': GOOD.replace('sql: at,', 'sql: at, colour: red,'),
  'a segment without SQL': GOOD.replace(', sql: "{CUBE}.at > now()"', ''),
};

for (const [what, members] of Object.entries(bad))
  test(`${what} is reported with the same message after similar members were valid`, async () => {
    const alone = await compile([file('bad', members)]);
    assert.equal(alone.valid, false);
    const before = Array.from({ length: 3 }, (_, index) => file(`a${index}`, GOOD));
    const among = await compile([...before, file('bad', members)]);
    assert.deepEqual(among.errors, alone.errors);
    assert.equal((await compile(before)).valid, true);
  });
