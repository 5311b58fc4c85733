import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { agentUnderTest } from '../../../../test/agent-under-test.ts';
import {
  completion,
  sendJson as json,
  startCompletions,
  toolCall,
} from '../../../../test/completions-double.ts';
import { AllowList } from '../../../outbound/allow-list.ts';
import { Outbound } from '../../../outbound/outbound.ts';
import { type ChatModelParts, chatModel } from '../language-model/chat-model.ts';
import type { TurnEvent } from '../turns/turn.ts';

const endpoint = await startCompletions();
const { url, requests } = endpoint;
const outbound = new Outbound(new AllowList(['127.0.0.1']));
after(async () => {
  await endpoint.close();
  await outbound.close();
});
const turns = {
  run: (_: unknown, { signal }: { signal?: AbortSignal }, task: (turn: object) => unknown) =>
    task({ signal: signal ?? new AbortController().signal }),
};
const parts = { outbound, turns } as unknown as ChatModelParts;

async function asked(seconds = 600) {
  const model = await chatModel(parts, { url, model: 'small', key: 'a-key' }, ['1', '', '1']);
  const limits = { calls: 4, seconds, outputTokens: 100 };
  const events = await agentUnderTest({ model, limits }).events('revenue?');
  const of = <Type extends TurnEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<TurnEvent, { type: Type }> => event.type === type);
  return { text: of('text')[0]?.delta, notices: of('notice').map(({ reason }) => reason) };
}
const BY_THE_GRAMMAR = { text: 'By the grammar.', notices: ['model-unavailable'] };

test('a response that arrives in pieces, which split characters, is read whole', async () => {
  endpoint.answer = async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (const byte of Buffer.from(JSON.stringify(completion({ content: 'Größe in Köln: 東京 🗼' })))) {
      response.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    response.end();
  };
  assert.deepEqual(await asked(), { text: 'Größe in Köln: 東京 🗼', notices: [] });
});

test('whatever an endpoint answers wrongly, the grammar answers, after one request', async () => {
  const bad: Record<string, (response: ServerResponse) => unknown> = {
    'too many requests': (response) => json(response, '{"error":{"message":"slow down"}}', 429),
    'an error': (response) => json(response, 'oops', 500),
    'a wrong key': (response) => json(response, '{"error":{"message":"a-key is wrong"}}', 401),
    nothing: (response) => json(response, ''),
    'no choices': (response) => json(response, '{"choices":[]}'),
    'broken JSON': (response) => json(response, JSON.stringify(completion({ content: 'x' })).slice(0, -20)),
    'a stream that nobody asked for': (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Hi');
      response.end('"}}]}\n\ndata: [DONE]\n\n');
    },
    'a connection that breaks off': (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"choices":');
      setImmediate(() => response.destroy());
    },
    'another address': (response) => {
      response.writeHead(307, { location: `${url}/elsewhere` });
      response.end();
    },
    'more than a megabyte': (response) => json(response, completion({ content: 'x'.repeat(2 ** 21) })),
  };
  for (const [name, wrongly] of Object.entries(bad)) {
    requests.length = 0;
    endpoint.answer = wrongly;
    assert.deepEqual(await asked(), BY_THE_GRAMMAR, name);
    assert.equal(requests.length, 1, name);
  }
});

test('an endpoint that does not answer in time leaves the question to the grammar', async () => {
  endpoint.answer = () => undefined;
  assert.deepEqual(await asked(0.2), { text: 'By the grammar.', notices: ['limit-reached'] });
});

test('an endpoint that loops over invented tools gets as many requests as the limit has steps', async () => {
  requests.length = 0;
  endpoint.answer = (response) => json(response, toolCall('shell', { cmd: 'id' }));
  assert.deepEqual(await asked(), { text: 'By the grammar.', notices: ['limit-reached'] });
  assert.equal(requests.length, 4);
  assert.ok(requests.every(({ path }) => path === '/v1/chat/completions'));
});

test('an address that is not on the allow-list is not called', async () => {
  const closed = new Outbound(new AllowList([]));
  const refused = { ...parts, outbound: closed } as ChatModelParts;
  const model = await chatModel(refused, { url, model: 'small', key: null }, ['1', '', '1']);
  requests.length = 0;
  const events = await agentUnderTest({ model }).events('revenue?');
  assert.deepEqual(
    events.map((event) => event.type),
    ['notice', 'text'],
  );
  assert.equal(requests.length, 0);
  await closed.close();
});
