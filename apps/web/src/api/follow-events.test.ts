import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, createConfig } from '@facet/client';
import { followEvents } from './follow-events.ts';
import { readEvents, type ServerEvent } from './read-events.ts';

/** Those of the running test, which would keep the lock if it failed. */
const opened = new Set<AbortController>();
afterEach(() => {
  for (const closing of opened) closing.abort();
  opened.clear();
});

type After = { after(work: () => void): void };

/** A server that streams what the test sends, and the tabs that follow it. */
async function eventServer(t: After) {
  const streams: { lastId: string | undefined; response: ServerResponse }[] = [];
  const state = { status: 200 };
  const server = createServer((request, response) => {
    response.writeHead(state.status, { 'content-type': 'text/event-stream' });
    response.write(': \n\n');
    if (state.status !== 200) response.end();
    else streams.push({ lastId: request.headers['last-event-id'] as string | undefined, response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const client = createClient(createConfig({ baseUrl: `http://127.0.0.1:${port}` }));
  return { streams, state, client };
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 1) {
    assert.ok(waited < 5000, 'it did not happen');
    await sleep(2);
  }
}

const sent = (id: number, type = 'build.failed') =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type, resource: { kind: 'build', id: String(id) } })}\n\n`;
const idsOf = (events: readonly ServerEvent[]) =>
  events.map((event) => ('resource' in event ? event.resource.id : event.type));

/** Resumes without a pause. */
const read: typeof readEvents = (given) => readEvents({ ...given, sleep: async () => {} });

function tab(client: Parameters<typeof followEvents>[0]['client'], more: object = {}) {
  const events: ServerEvent[] = [];
  const closing = new AbortController();
  opened.add(closing);
  const ended = followEvents({
    client,
    read,
    signal: closing.signal,
    onEvent: (event) => events.push(event),
    ...more,
  });
  return {
    events,
    ended,
    async close() {
      closing.abort();
      await ended;
    },
  };
}

test('tabs share one stream, and the next one resumes it when the leading one closes', async (t) => {
  const { streams, client } = await eventServer(t);
  const first = tab(client);
  await until(() => streams.length === 1);
  streams[0]?.response.write(`id: 4\nevent: ready\ndata: {}\n\n`);
  const second = tab(client);
  streams[0]?.response.write(sent(5));
  await until(() => first.events.length === 1 && second.events.length === 1);
  assert.equal(streams.length, 1);
  await first.close();
  await until(() => streams.length === 2);
  assert.equal(streams[1]?.lastId, '5');
  streams[1]?.response.write(sent(6));
  await until(() => second.events.length === 2);
  assert.deepEqual(idsOf(first.events), ['5']);
  assert.deepEqual(idsOf(second.events), ['5', '6']);
  await second.close();
});

test('a tab that has seen no event yet resumes where the leading one was', async (t) => {
  const { streams, client } = await eventServer(t);
  const first = tab(client);
  await until(() => streams.length === 1);
  streams[0]?.response.write(sent(7));
  await until(() => first.events.length === 1);
  const tabs = new BroadcastChannel('facet-events');
  const positions: unknown[] = [];
  tabs.onmessage = ({ data }) => positions.push(data.id);
  const second = tab(client);
  await until(() => positions.includes('7'));
  tabs.close();
  await first.close();
  await until(() => streams.length === 2);
  assert.equal(streams[1]?.lastId, '7');
  assert.deepEqual(second.events, []);
  await second.close();
});

test('a stream that ends, or breaks in the middle of an event, is resumed', async (t) => {
  const { streams, client } = await eventServer(t);
  const only = tab(client, { locks: null });
  await until(() => streams.length === 1);
  streams[0]?.response.write(sent(1));
  await until(() => only.events.length === 1);
  streams[0]?.response.end();
  await until(() => streams.length === 2);
  streams[1]?.response.write(sent(2) + sent(3).slice(0, 30));
  await until(() => only.events.length === 2);
  streams[1]?.response.destroy();
  await until(() => streams.length === 3);
  assert.deepEqual(
    streams.map(({ lastId }) => lastId),
    [undefined, '1', '2'],
  );
  streams[2]?.response.write(sent(3));
  await until(() => only.events.length === 3);
  await only.close();
});

test('without locks, each tab reads for itself', async (t) => {
  const { streams, client } = await eventServer(t);
  const tabs = [tab(client, { locks: null }), tab(client, { locks: null })];
  await until(() => streams.length === 2);
  for (const one of tabs) await one.close();
  const blocked = { request: () => Promise.reject(new DOMException('No storage', 'SecurityError')) };
  const third = tab(client, { locks: blocked });
  await until(() => streams.length === 3);
  await third.close();
});

test('a refused credential is not tried again', async (t) => {
  const { state, client } = await eventServer(t);
  state.status = 401;
  const only = tab(client);
  await assert.rejects(only.ended, (error: { status?: number }) => error.status === 401);
});

test('a server that is busy or away is tried again, less and less often', async () => {
  const client = createClient(createConfig({ baseUrl: 'http://127.0.0.1:1' }));
  const pauses: number[] = [];
  const closing = new AbortController();
  await readEvents({
    client,
    signal: closing.signal,
    after: undefined,
    onReceived: () => assert.fail('nothing can arrive'),
    async sleep(ms) {
      pauses.push(ms);
      if (pauses.length === 8) closing.abort();
    },
  });
  for (const [index, ms] of pauses.entries()) {
    const longest = Math.min(1000 * 2 ** index, 30_000);
    assert.ok(ms >= longest / 2 && ms <= longest, `${index}: ${ms}`);
  }
});
