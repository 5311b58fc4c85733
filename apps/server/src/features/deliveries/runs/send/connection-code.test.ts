import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionCodeIn, isNeverConnected } from './connection-code.ts';

test('an error of a connection has the code of its cause, or the name of what ended it', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  assert.equal(connectionCodeIn(new TypeError('fetch failed', { cause: refused })), 'ECONNREFUSED');
  // Their `code` is a number.
  for (const name of ['TimeoutError', 'AbortError'])
    assert.equal(connectionCodeIn(new DOMException('It ended', name)), name);
  assert.equal(connectionCodeIn(new Error('broken')), 'unknown error');
  assert.equal(connectionCodeIn('broken'), 'unknown error');
});

test('without an address, a route or a listener, nothing was sent; a connection that ended may have sent it', () => {
  const before = ['EAI_AGAIN', 'ENOTFOUND', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNREFUSED'];
  for (const code of [...before, 'UND_ERR_CONNECT_TIMEOUT']) assert.ok(isNeverConnected(code), code);
  for (const code of ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'TimeoutError', 'unknown error'])
    assert.ok(!isNeverConnected(code), code);
});
