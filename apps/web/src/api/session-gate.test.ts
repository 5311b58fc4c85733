import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { fetchInSession, SessionGate } from './session-gate.ts';

const TABS = { onmessage: null, postMessage: () => undefined };

/** A server that refuses the session until a test accepts it. */
function serverUnderTest() {
  const bodies: string[] = [];
  const server = {
    bodies,
    isRefusing: true,
    send: (async (request: Request) => {
      bodies.push(await request.text());
      return new Response(null, { status: server.isRefusing ? 401 : 204 });
    }) as typeof fetch,
  };
  return server;
}

const post = (signal?: AbortSignal) =>
  new Request('http://facet.test/api', { method: 'POST', body: 'typed', ...(signal ? { signal } : {}) });

test('a request whose session has ended is sent again when the person has signed in', async () => {
  const gate = new SessionGate();
  const server = serverUnderTest();
  gate.begin('ada@example.com', TABS);
  const answer = fetchInSession(post(), gate, server.send);
  while (gate.state !== 'ended') await turn();
  server.isRefusing = false;
  gate.signedIn('ada@example.com');
  assert.equal((await answer).status, 204);
  assert.deepEqual(server.bodies, ['typed', 'typed']);
  assert.equal(gate.state, 'going');
});

test('nothing is sent for another person', async () => {
  const gate = new SessionGate();
  const server = serverUnderTest();
  const leaving = new AbortController();
  gate.begin('ada@example.com', TABS);
  const answer = fetchInSession(post(leaving.signal), gate, server.send);
  while (gate.state !== 'ended') await turn();
  server.isRefusing = false;
  gate.signedIn('grace@example.com');
  assert.equal(gate.state, 'other');
  gate.signedIn('ada@example.com');
  assert.equal(gate.state, 'other', 'the page has to begin anew');
  const later = fetchInSession(post(leaving.signal), gate, server.send);
  leaving.abort();
  await assert.rejects(answer, { name: 'AbortError' });
  await assert.rejects(later, { name: 'AbortError' });
  assert.deepEqual(server.bodies, ['typed']);
});

test('a request that the page no longer needs does not wait', async () => {
  const gate = new SessionGate();
  const leaving = new AbortController();
  gate.begin('ada@example.com', TABS);
  const answer = fetchInSession(post(leaving.signal), gate, serverUnderTest().send);
  while (gate.state !== 'ended') await turn();
  leaving.abort();
  await assert.rejects(answer, { name: 'AbortError' });
});

test('a refusal that arrives after the sign-in does not end the session again', async () => {
  const gate = new SessionGate();
  gate.begin('ada@example.com', TABS);
  const old = Promise.withResolvers<Response>();
  const answers = [old.promise, Promise.resolve(new Response(null, { status: 204 }))];
  const answer = fetchInSession(post(), gate, (() => answers.shift()) as typeof fetch);
  gate.end();
  gate.signedIn('ada@example.com');
  old.resolve(new Response(null, { status: 401 }));
  assert.equal((await answer).status, 204);
  assert.equal(gate.state, 'going');
});
