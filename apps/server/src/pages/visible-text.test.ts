import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleText } from './visible-text.ts';

test('invisible characters and those that reorder text are shown by their code', () => {
  const shown = (code: string) => `<span class="code-point">U+${code}</span>`;
  assert.equal(visibleText('a\u202eb'), `a${shown('202E')}b`);
  assert.equal(visibleText('\u0007\u200b\ufeff\ud800'), ['0007', '200B', 'FEFF', 'D800'].map(shown).join(''));
  assert.equal(visibleText('\u{e0041}'), shown('E0041'));
});

test('other text is only escaped', () => {
  assert.equal(visibleText('<b>\tä 日本 🙂 "x"'), '&lt;b&gt;\tä 日本 🙂 &quot;x&quot;');
});
