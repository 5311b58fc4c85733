import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { constants, createBrotliDecompress } from 'node:zlib';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { EACH_LINE } from '../../../http/each-line.ts';
import { sendLines } from './send-dashboard-data.ts';
import type { WidgetResult } from './widget-result.ts';

const HEAD = { timezone: 'UTC', controls: [] };
const resultOf = (widgetId: string): WidgetResult => ({ widgetId, data: null, python: null, error: null });
const kept = { jsonOf: (result: WidgetResult) => Buffer.from(JSON.stringify(result)) };

/** Sends results over a socket, compressed as the server does it. Returns the response. */
async function sent(
  t: TestContext,
  widgets: readonly (WidgetResult | Promise<WidgetResult>)[],
  encoding = 'br',
): Promise<IncomingMessage> {
  const app = fastify();
  t.after(() => app.close());
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.get('/', { compress: EACH_LINE }, (_request, reply) => sendLines(reply, kept, HEAD, widgets));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const [response] = await once(
    get({ host: '127.0.0.1', port, headers: { 'accept-encoding': encoding } }),
    'response',
  );
  return response;
}

/** The lines of a response, as they arrive. */
async function* linesOf(response: IncomingMessage) {
  const body =
    response.headers['content-encoding'] === 'br'
      ? response.pipe(createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }))
      : response;
  let rest = '';
  for await (const chunk of body) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  assert.equal(rest, '', 'the last line ends');
}

test('each result is sent as soon as it is ready, the known ones with the controls', {
  timeout: 150_000,
}, async (t) => {
  const slow = Promise.withResolvers<WidgetResult>();
  const slower = Promise.withResolvers<WidgetResult>();
  const response = await sent(t, [slower.promise, slow.promise, resultOf('known')]);
  assert.equal(response.headers['content-type'], 'application/x-ndjson');
  assert.equal(response.headers['content-encoding'], 'br');
  const lines = linesOf(response);
  assert.deepEqual((await lines.next()).value, HEAD);
  assert.equal((await lines.next()).value.widgetId, 'known');
  // Each of these would wait for ever if lines were held back.
  slow.resolve(resultOf('slow'));
  assert.equal((await lines.next()).value.widgetId, 'slow');
  slower.resolve(resultOf('slower'));
  assert.equal((await lines.next()).value.widgetId, 'slower');
  assert.equal((await lines.next()).done, true);
});

test('a result that cannot be sent breaks the response off', async (t) => {
  const broken = Promise.withResolvers<WidgetResult>();
  const response = await sent(t, [broken.promise], 'identity');
  broken.reject(new Error('broken'));
  await assert.rejects(async () => {
    for await (const _line of linesOf(response));
  }, /aborted/);
});
