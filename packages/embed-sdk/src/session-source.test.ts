import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionResult } from './options.ts';
import { requestSessions, SessionRefused } from './session-source.ts';

const REQUEST = { count: 1, reason: 'start' } as const;
const request = (result: () => SessionResult | Promise<SessionResult>) =>
  requestSessions(result, REQUEST, 50);

test('a source may return one id or several, bare or in an object', async () => {
  assert.deepEqual(await request(() => 'a'), ['a']);
  assert.deepEqual(await request(async () => ['a', 'b']), ['a', 'b']);
  assert.deepEqual(await request(() => ({ sessionId: 'a' })), ['a']);
  assert.deepEqual(await request(() => ({ sessionIds: ['a', 'b'] })), ['a', 'b']);
});

test('null and an error with status 401 or 403 are refusals, all else is a failure', async () => {
  await assert.rejects(
    request(() => null),
    SessionRefused,
  );
  for (const status of [401, 403])
    await assert.rejects(
      request(() => Promise.reject(Object.assign(new Error('no'), { status }))),
      SessionRefused,
    );
  const failures: (() => unknown)[] = [
    () => [],
    () => '',
    () => ({}),
    () => ({ sessionId: 7 }),
    () => undefined,
    () => Promise.reject(undefined),
    () => {
      throw new Error('sync');
    },
  ];
  for (const failure of failures)
    await assert.rejects(
      request(failure as () => SessionResult),
      (error) => !(error instanceof SessionRefused),
      String(failure),
    );
});

test('a source that never answers is given up, and its signal aborted', async () => {
  let signal: AbortSignal | undefined;
  const source = (given: { readonly signal: AbortSignal }) => {
    signal = given.signal;
    return new Promise<string>(() => {});
  };
  await assert.rejects(requestSessions(source, REQUEST, 10), { message: 'No session within 10 ms' });
  assert.equal(signal?.aborted, true);
});
