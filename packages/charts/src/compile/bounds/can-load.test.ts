import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canLoad } from './can-load.ts';

test('what can load something is known however it is written', () => {
  for (const text of [
    'url(https://evil.example/x)',
    'URL (x)',
    '\\75 rl(x)',
    'u\\72l(x)',
    '\\000075\\000072\\00006c(x)',
    'u\\rl(x)',
    '-webkit-image-set("https://evil.example/x" 1x)',
    '\\ffffff url(x)',
  ])
    assert.equal(canLoad(text), true, text);
});

test('a backslash before a digit loads nothing by itself', () => {
  for (const text of ['North\\1', 'C:\\2024\\05', 'red', '\\', 'an image of the url'])
    assert.equal(canLoad(text), false, text);
});
