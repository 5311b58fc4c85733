import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanLine, cleanParagraphs, cut } from './clean-text.ts';

test('a line has no control characters, and nothing that turns the text around it', () => {
  assert.equal(cleanLine('Sales\r\nBcc: eve@example.com\u0000\u2028x'), 'Sales Bcc: eve@example.com x');
  assert.equal(cleanLine('\u202efdp.exe\u2066a'), 'fdp.exea');
  assert.equal(cleanLine('a\ud800b'), 'a\ufffdb');
  assert.equal(cleanLine('\u200fمبيعات\u200e 👩‍👩‍👧'), '\u200fمبيعات\u200e 👩‍👩‍👧');
  assert.equal(cleanLine(' \t\n '), '');
});

test('paragraphs are separated by empty lines', () => {
  assert.deepEqual(cleanParagraphs('One\nline\r\n  \r\nTwo\n\n\n\nThree\n'), ['One line', 'Two', 'Three']);
  assert.deepEqual(cleanParagraphs('\n\n'), []);
});

test('a long text is cut after a word, and never inside a character', () => {
  assert.equal(cut('short', 5), 'short');
  assert.equal(cut('Revenue of all regions', 20), 'Revenue of all…');
  assert.equal(cut('x'.repeat(10_000), 10), `${'x'.repeat(8)}…`);
  assert.equal(cut('👩‍👩‍👧'.repeat(10), 20), '👩‍👩‍👧👩‍👩‍👧…');
  const marks = cut(`e${'\u0301'.repeat(10_000)}`, 50);
  assert.ok(marks.length <= 50 && marks.endsWith('…'));
  assert.ok(cut(`a${'😀'.repeat(10_000)}`, 51).isWellFormed());
});
