import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../engine-version.ts';
import { type NodeFactory, parseSimpleExpression } from './simple-expression.ts';

const engine = loadEngine();
const { PythonParser } = engine.require('@cubejs-backend/schema-compiler/dist/src/parser/PythonParser');
const t = engine.requireFrom('@cubejs-backend/schema-compiler')('@babel/types') as NodeFactory;

function cubeReads(code: string): unknown {
  return plain(new PythonParser(code).transpileToJs());
}

function plain(ast: unknown): unknown {
  // `tail` does not affect the generated code, and Cube's parser sets it in only one case.
  return JSON.parse(
    JSON.stringify(ast, (key, value) => (key === 'tail' || value === null ? undefined : value)),
  );
}

function weRead(code: string): unknown {
  const parsed = parseSimpleExpression(code, t);
  return parsed && plain(t.program([t.expressionStatement(parsed.expression)]));
}

test("other expressions are left to Cube's parser", () => {
  const others = [
    'f""',
    'f"{a}{b}"',
    'f"{ a }"',
    'f"{a()}"',
    'f"{a[0]}"',
    'f"\\{a\\}"',
    'f"`"',
    'f"{a.in}"',
    'f"{None}"',
    'lambda x: x',
    'a + b',
    'a.',
    '1',
    '',
    'True',
    'f"a" + "b"',
    'f"{f\\"x\\"}"',
    'f"a\r\nb"',
  ];
  for (const code of others) assert.equal(parseSimpleExpression(code, t), undefined, code);
});

test("simple expressions parse the same as with Cube's parser", () => {
  const random = seeded(7);
  const pieces = [
    'a',
    'CUBE',
    ' ',
    '\n',
    '\t',
    "'",
    '#',
    '--',
    '(',
    ')',
    ',',
    '=',
    '%',
    '$',
    'é',
    '😀',
    '1',
    ':',
    '{a}',
    '{a.b}',
  ];
  const more = [
    '\\"',
    '\\"\\"',
    '{CUBE.x_1}',
    'lambda',
    '{orders}',
    '/*',
    '*',
    ';',
    '[',
    ']',
    '|',
    '&',
    '~',
    '!',
    '?',
    '<',
    '>',
    '@',
    '^',
  ];
  const all = [...pieces, ...more];
  let simple = 0;
  for (let round = 0; round < 1500; round += 1) {
    const length = 1 + Math.floor(random() * 8);
    const text = Array.from({ length }, () => all[Math.floor(random() * all.length)]).join('');
    const code = random() < 0.1 ? text : `f"${text}"`;
    const ours = weRead(code);
    if (ours === undefined) continue;
    simple += 1;
    assert.deepEqual(ours, cubeReads(code), JSON.stringify(code));
  }
  assert.ok(simple > 700, `${simple} were simple`);
  for (const code of ['number', 'a.b.c', 'f"{CUBE}.id"', 'f"SELECT *\nFROM {a.sql} WHERE x = \'y\'"']) {
    assert.deepEqual(weRead(code), cubeReads(code), code);
  }
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
