import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVariables } from './read-variables.ts';

const valuesOf = (text: string) =>
  Object.fromEntries(readVariables(text).variables.map(({ name, value }) => [name, value]));

test('a pasted .env file is read with comments, export, quotation marks and values of several lines', () => {
  const text = [
    '# The warehouse',
    '',
    'CUBEJS_DB_HOST = db.example.com ',
    'export CUBEJS_DB_USER=reader',
    'CUBEJS_DB_PASS="a\\"b#c=d\\n"',
    "RAW='no \\n escape' # a comment",
    'KEY="-----BEGIN',
    'abc',
    '-----END"\r',
    'EMPTY=',
    'OPEN="no end',
    'LAST=é😀=x',
  ].join('\n');
  assert.deepEqual(valuesOf(text), {
    CUBEJS_DB_HOST: 'db.example.com',
    CUBEJS_DB_USER: 'reader',
    CUBEJS_DB_PASS: 'a"b#c=d\n',
    RAW: 'no \\n escape',
    KEY: '-----BEGIN\nabc\n-----END',
    EMPTY: '',
    OPEN: '"no end',
    LAST: 'é😀=x',
  });
});

test('each line that the server would refuse has its number and its problem', () => {
  const text = [
    'GOOD=1',
    'nothing',
    '1ST=x',
    'A-B=x',
    'É=x',
    'GOOD=2',
    'PASS=[ENCRYPTED]',
    `${'A'.repeat(256)}=x`,
  ];
  const { variables, problems } = readVariables(text.join('\n'));
  assert.deepEqual(variables, [{ name: 'GOOD', value: '1' }]);
  assert.deepEqual(
    problems.map(({ line, problem }) => `${line} ${problem}`),
    ['2 line', '3 name', '4 name', '5 name', '6 twice', '7 mask', '8 long'],
  );
  assert.deepEqual(readVariables('OLD-NAME=1', new Set(['OLD-NAME'])).problems, []);
});

test('ten thousand lines with marks that nothing ends are values as they are', () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `V${index}="x`).join('\n');
  const { variables, problems } = readVariables(text);
  assert.equal(variables.length, 10_000);
  assert.deepEqual(variables.at(-1), { name: 'V9999', value: '"x' });
  assert.deepEqual(problems, []);
});
