import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { sessionSecretOf, setCookie } from './session-cookie.ts';

const on = (protocol: 'http' | 'https', cookie?: string) =>
  ({ headers: { cookie }, protocol }) as FastifyRequest;

test('a cookie on HTTPS is bound to the host, and one without that is not accepted', () => {
  assert.equal(
    setCookie(on('https'), 'session', 'x'),
    '__Host-facet_session=x; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  assert.equal(setCookie(on('http'), 'session', 'x'), 'facet_session=x; Path=/; HttpOnly; SameSite=Lax');
  const both = '__Host-facet_session=bound; facet_session=loose';
  assert.equal(sessionSecretOf(on('https', both)), 'bound');
  assert.equal(sessionSecretOf(on('http', both)), 'loose');
  assert.equal(sessionSecretOf(on('https', 'facet_session=loose')), undefined);
});

test('an absent or empty cookie contains no secret', () => {
  for (const cookie of [undefined, '', 'facet_session=', 'other=x'])
    assert.equal(sessionSecretOf(on('http', cookie)), undefined, String(cookie));
});

test('a cookie expires at the given time, and immediately when it is cleared', () => {
  const expires = new Date(Date.UTC(2030, 0, 1));
  assert.match(setCookie(on('https'), 'session', 'x', expires), /Expires=Tue, 01 Jan 2030 00:00:00 GMT/);
  const emptied = setCookie(on('https'), 'session', '', expires);
  assert.match(emptied, /Max-Age=0/);
  assert.doesNotMatch(emptied, /Expires/);
});
