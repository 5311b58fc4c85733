import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMAIL, isEmail } from './is-email.ts';

test('addresses in any script are email addresses', () => {
  for (const text of [
    'ada@example.com',
    "o'hara+sales.2@mail-1.example.co.uk",
    'admin@localhost',
    'a@bücher.example',
    'a@xn--bcher-kva.example',
    'ada@例え.テスト',
    'θεός@παράδειγμα.δοκιμή',
    'a@नमस्ते.example',
    'a@نامه\u200cای.example',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  ])
    assert.ok(isEmail(text), text);
});

test('a host that mail servers read differently than it is written is refused', () => {
  for (const host of [
    'b..example',
    '.b.example',
    'b.example.',
    'b.example/x',
    'b.example?x',
    'b.example#x',
    'b.example:25',
    'b%2eexample',
    '-b.example',
    'b-.example',
    '1',
    '127.0.0.1',
    '0x7f',
    '[127.0.0.1]',
    'b\u200c.example',
    'b\u202e.example',
    `${'b'.repeat(64)}.example`,
    '',
  ])
    assert.ok(!isEmail(`a@${host}`), JSON.stringify(host));
});

test('characters without a glyph, and those that end a header or separate addresses, are refused', () => {
  for (const before of [
    '\u202ea',
    'a\u200bb',
    'a\u00adb',
    'a\u2066',
    'a\ufeff',
    'a\ufe0f',
    'a\r\nb',
    'a b',
    'a,b',
    'a@b',
    '',
    '\u212a',
  ])
    assert.ok(!isEmail(`${before}@b.example`), JSON.stringify(before));
});

test('a long text is refused quickly', () => {
  const started = process.cpuUsage();
  assert.ok(!new RegExp(EMAIL, 'u').test(`${'a'.repeat(64)}@${'a-'.repeat(50_000)}`));
  assert.ok(process.cpuUsage(started).user < 1_000_000);
});
