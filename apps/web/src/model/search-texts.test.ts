import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_MATCHES, searchTexts } from './search-texts.ts';

test('lines with the text are found with their places, ignoring case', () => {
  const { files, isCut } = searchTexts(
    [
      ['a.yml', 'cubes:\n  - name: Orders\n    sql_table: orders'],
      ['b.yml', 'nothing'],
    ],
    'orders',
  );
  assert.equal(isCut, false);
  assert.deepEqual(files, [
    {
      path: 'a.yml',
      matches: [
        { line: 2, text: '- name: Orders', from: 8, to: 14 },
        { line: 3, text: 'sql_table: orders', from: 11, to: 17 },
      ],
    },
  ]);
});

test('a match at the end of a long line is in sight, and long lists are cut', () => {
  const [file] = searchTexts([['a.sql', `${'x'.repeat(500)}needle`]], 'needle').files;
  assert.equal(file?.matches[0]?.text, `${'x'.repeat(24)}needle`);
  const { files, isCut } = searchTexts([['a.sql', 'x\n'.repeat(MOST_MATCHES + 1)]], 'x');
  assert.deepEqual([files[0]?.matches.length, isCut], [MOST_MATCHES, true]);
});

test('an empty text finds nothing', () => {
  assert.deepEqual(searchTexts([['a', 'b']], '').files, []);
});
