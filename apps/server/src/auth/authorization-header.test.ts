import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { authorizationOf } from './authorization-header.ts';

const header = (url: string, authorization?: string) =>
  authorizationOf({ url, headers: { authorization } } as FastifyRequest);

test('SCIM accepts an API key without its scheme, and nothing else does', () => {
  assert.equal(header('/api/scim/v2/Users', ' sk-key '), 'Bearer sk-key');
  for (const url of ['/api/v1/users', '/api/scim/v2', '/api/scim/v2x/Users', '/x?/api/scim/v2/'])
    assert.equal(header(url, 'sk-key'), 'sk-key', url);
});

test('every other header stays as it is', () => {
  for (const given of [undefined, '', 'Bearer sk-key', 'sk-key sk-key', 'eyJhbGciOiJub25lIn0', 'xsk-key'])
    assert.equal(header('/api/scim/v2/Users', given), given);
});
