import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localPath } from './local-path.ts';

test('a path on this host is returned unchanged', () => {
  for (const path of ['/', '/account', '/auth/interaction/a-b_c', '/x?a=b&c=%2F%2Fd#e', '/a/./b', '/a~b'])
    assert.equal(localPath(path), path);
});

test('anything that could lead to another site is rejected', () => {
  const paths = [
    ...['', 'account', '//evil.example', '///evil.example', '/\\evil.example', '\\/evil.example', '/a\\b'],
    ...[
      'https://evil.example',
      'https:/evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      '?a',
      '#a',
    ],
    ...[
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      ' /account',
      '/a b',
      '/a\r\nset-cookie: a=b',
    ],
    ...[
      '/\0',
      '/\u0085',
      '/\u2028',
      '/é',
      '/.//evil.example',
      '/..//evil.example',
      '/a//b',
      '/a/..//evil.example',
    ],
    ...['/%2e//evil.example', `/${'a'.repeat(2000)}`],
    ...[undefined, null, 1, ['/a'], { a: '/a' }],
  ];
  for (const path of paths) assert.equal(localPath(path), undefined, JSON.stringify(path));
});
