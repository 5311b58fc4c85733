import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage } from '@facet/client';
import { askedMessage } from './after-event.ts';

// The client is made for the page that it is on.
Object.assign(globalThis, { location: { origin: 'http://facet.test' } });
const { consoleClient } = await import('../api/console-client.ts');
const { LiveAnswers } = await import('./live-answers.ts');

const ASKED = askedMessage('m1', 'c1', 'revenue', new Date(0));
const END = { state: 'completed', error: null, answeredBy: 'model' } as const;
const WHOLE: ChatMessage = { ...ASKED, ...END, text: 'Revenue is 5.' };
const frame = (id: number, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Follows an answer whose connections carry these frames, one after the other. */
async function followed(...connections: readonly string[][]) {
  const left = [...connections];
  const reads: string[] = [];
  consoleClient.setConfig({
    baseUrl: 'http://facet.test',
    fetch: (async (request: Request) => {
      if (request.url.includes('/events')) {
        const headers = { 'content-type': 'text/event-stream' };
        return new Response(left.shift()?.join('') ?? '', { headers });
      }
      reads.push(new URL(request.url).pathname);
      return Response.json({ items: [WHOLE], pageInfo: { hasNextPage: false, endCursor: null } });
    }) as typeof fetch,
  });
  const answers = new LiveAnswers(1, { onChange: () => undefined, onConnection: () => undefined });
  return { message: await answers.follow(ASKED), reads };
}

test('a reader who comes back after the events were deleted reads the message', async () => {
  const { message, reads } = await followed(
    [frame(1, 'text', { delta: 'Revenue ' })],
    [frame(7, 'end', END)],
  );
  assert.deepEqual(message, WHOLE);
  assert.deepEqual(reads, ['/api/v1/deployments/1/chats/c1/messages']);
});

test('an answer that resumes before its end is not read again', async () => {
  const { message, reads } = await followed(
    [frame(1, 'text', { delta: 'Revenue ' })],
    [frame(2, 'text', { delta: 'is 5.' }), frame(3, 'end', END)],
  );
  assert.equal(message?.text, 'Revenue is 5.');
  assert.deepEqual(reads, []);
});
