import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowedOrigin } from './origins.ts';

test('an origin matches itself and the subdomains of a pattern', () => {
  const allowed = ['https://app.example.com', 'https://*.customers.example', 'http://localhost:3000'];
  for (const origin of [
    'https://app.example.com',
    'https://a.customers.example',
    'https://a.b.customers.example',
  ])
    assert.equal(isAllowedOrigin(origin, allowed), true, origin);
  const refused = [
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://app.example.com.evil.example',
    'https://customers.example',
    'https://evilcustomers.example',
    'https://evil.example/.customers.example',
    'https://evil.example#.customers.example',
    'http://localhost:3001',
    'null',
    '',
    '*',
  ];
  for (const origin of refused) assert.equal(isAllowedOrigin(origin, allowed), false, origin);
  assert.equal(isAllowedOrigin('https://app.example.com', []), false);
});
