import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HIDDEN, hideSecrets } from './hide-secrets.ts';

test('values with secret names are hidden at any depth', () => {
  const given = {
    password: 'x',
    DB_PASS: 'x',
    clientSecret: { a: 1 },
    deep: [{ access_token: 'x', credentials: ['x'] }],
    variables: [
      { name: 'API_KEY', value: 'x' },
      { name: 'COLOUR', value: 'green' },
    ],
    apiKeyId: 7,
    key: null,
    isKeyKept: true,
  };
  assert.deepEqual(hideSecrets(given), {
    password: HIDDEN,
    DB_PASS: HIDDEN,
    clientSecret: HIDDEN,
    deep: [{ access_token: HIDDEN, credentials: HIDDEN }],
    variables: [
      { name: 'API_KEY', value: HIDDEN },
      { name: 'COLOUR', value: 'green' },
    ],
    apiKeyId: 7,
    key: null,
    isKeyKept: true,
  });
});

test('text that looks like a secret is hidden everywhere', () => {
  const key = `sk-${'a'.repeat(40)}`;
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJ1IjoxfQ.c2lnbmF0dXJl';
  const given = { note: `use ${key} or ${jwt}`, url: 'postgres://ada:hunter2@db.example.com/x', [key]: 1 };
  assert.deepEqual(hideSecrets(given), {
    note: `use ${HIDDEN} or ${HIDDEN}`,
    url: `postgres://ada:${HIDDEN}@db.example.com/x`,
    [HIDDEN]: 1,
  });
  assert.equal(hideSecrets('https://example.com:8080/a@b'), 'https://example.com:8080/a@b');
});

test('values that are too large or cannot be stored are shortened', () => {
  let deep: unknown = 'x';
  for (let level = 0; level < 100; level += 1) deep = { deep };
  assert.ok(JSON.stringify(hideSecrets(deep)).length < 200);
  const long = String(hideSecrets(`${'a'.repeat(999)}😀${'b'.repeat(5000)}`));
  assert.ok(long.length < 1010 && long.isWellFormed());
  assert.equal(hideSecrets('a\0b'), 'ab');
  assert.equal((hideSecrets(Array(1000).fill(1)) as unknown[]).length, 200);
  assert.equal(hideSecrets(new Date(0)), '1970-01-01T00:00:00.000Z');
});
