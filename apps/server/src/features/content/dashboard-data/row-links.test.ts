import assert from 'node:assert/strict';
import { test } from 'node:test';
import { externalAddress } from './row-links.ts';

test('links of rows may use HTTPS or email, and show their destination', () => {
  assert.equal(externalAddress(' https://example.com/a b'), 'https://example.com/a%20b');
  assert.equal(externalAddress('mailto:ada@example.com'), 'mailto:ada@example.com');
  for (const address of [
    'https://bank.example@evil.example/',
    'https://bank.example:443@evil.example/',
    'https://:443@evil.example/',
    'http://example.com',
    'javascript:alert(1)',
    '//example.com',
  ])
    assert.equal(externalAddress(address), null, address);
});
