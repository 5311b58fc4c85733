import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { isSafe, requireSameOrigin } from './same-origin.ts';

const request = (headers: object) =>
  ({ headers, protocol: 'https', host: 'facet.example.com:8443' }) as FastifyRequest;

test('a page of another site is refused, and our own pages and programs are not', () => {
  const cases: [isOurs: boolean, headers: object][] = [
    [true, {}],
    [true, { origin: 'https://facet.example.com:8443' }],
    [false, { origin: 'http://facet.example.com:8443' }],
    [false, { origin: 'https://facet.example.com' }],
    [false, { origin: 'null' }],
    [true, { 'sec-fetch-site': 'same-origin' }],
    [true, { 'sec-fetch-site': 'none' }],
    [false, { 'sec-fetch-site': 'same-site' }],
    [false, { 'sec-fetch-site': 'cross-site' }],
    [false, { 'sec-fetch-site': 'cross-site', origin: 'https://facet.example.com:8443' }],
  ];
  for (const [isOurs, headers] of cases) {
    const require = () => requireSameOrigin(request(headers));
    if (isOurs) assert.doesNotThrow(require, JSON.stringify(headers));
    else assert.throws(require, { status: 403 }, JSON.stringify(headers));
  }
});

test('only methods that change nothing are safe', () => {
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
  assert.deepEqual(methods.filter(isSafe), ['GET', 'HEAD', 'OPTIONS']);
});
