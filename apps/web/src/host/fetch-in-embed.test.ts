import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchInEmbed } from './fetch-in-embed.ts';
import type { EmbedSession } from './session.ts';

/** A session that the test renews, and a server that knows one token. */
function underTest() {
  const listeners = new Set<() => void>();
  const session = {
    token: 'first',
    claims: { viewer: 'ada' },
    current: { state: 'open' },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end() {
      session.current = { state: 'expired' };
    },
  };
  const sent: string[] = [];
  const server = { accepted: 'first' };
  const send = fetchInEmbed(session as unknown as EmbedSession, async (request) => {
    const token = request.headers.get('authorization') ?? '';
    sent.push(`${token} ${await request.text()}`);
    return new Response(null, { status: token === `Embed-Token ${server.accepted}` ? 200 : 401 });
  });
  const renew = (token: string, viewer = 'ada') => {
    Object.assign(session, { token, claims: { viewer }, current: { state: 'open' } });
    server.accepted = token;
    for (const listener of [...listeners]) listener();
  };
  const post = (signal?: AbortSignal) =>
    send(
      new Request('https://facet.example.com/', { method: 'POST', body: 'draft', signal: signal ?? null }),
    );
  return { session, server, sent, listeners, renew, post };
}

test('a request that meets an ended session is sent again, whole, with the next one', async () => {
  const { session, server, sent, listeners, renew, post } = underTest();
  server.accepted = 'second';
  const answer = post();
  while (session.current.state === 'open') await new Promise(setImmediate);
  renew('second');
  assert.equal((await answer).status, 200);
  assert.deepEqual(sent, ['Embed-Token first draft', 'Embed-Token second draft']);
  assert.equal(listeners.size, 0);
});

test('what one viewer does is never sent with the session of another', async () => {
  const { session, server, sent, renew, post } = underTest();
  server.accepted = 'second';
  const answer = post();
  while (session.current.state === 'open') await new Promise(setImmediate);
  renew('second', 'grace');
  await assert.rejects(answer, { name: 'AbortError' });
  assert.deepEqual(sent, ['Embed-Token first draft']);
});

test('a request that waits for a session ends when it is given up', async () => {
  const { session, listeners, post } = underTest();
  session.end();
  const controller = new AbortController();
  const answer = post(controller.signal);
  controller.abort();
  await assert.rejects(answer, { name: 'AbortError' });
  assert.equal(listeners.size, 0);
});
