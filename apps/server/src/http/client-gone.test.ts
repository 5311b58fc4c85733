import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { prepareHttp } from '../app/prepare-http.ts';
import { eachEnded } from './each-ended.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
}
const INFO = 30;

/** A server that streams, what it logs, and the statuses that it counts. */
async function streaming(source: Readable) {
  const lines: Line[] = [];
  const statuses: number[] = [];
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
  });
  prepareHttp(app);
  await app.register(compress, { threshold: 1, encodings: ['gzip'] });
  eachEnded(app, (_request, _reply, status) => statuses.push(status));
  app.post('/lines', (_request, reply) => reply.type('text/plain').send(source));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, lines, statuses, port };
}

for (const encoding of ['identity', 'gzip'])
  for (const isBegun of [false, true])
    test(`a client that leaves is no error: ${encoding}, ${isBegun ? 'in' : 'before'} the response`, async (t) => {
      const source = new Readable({ read() {} });
      const { app, lines, statuses, port } = await streaming(source);
      t.after(() => app.close());
      const socket = connect(port, '127.0.0.1');
      const begun = once(source, 'resume');
      socket.write(
        'POST /lines HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n' +
          `Accept-Encoding: ${encoding}\r\n\r\n{}`,
      );
      await begun;
      if (isBegun) {
        source.push('x'.repeat(100_000));
        await once(socket, 'data');
      }
      // With compression, it ends with an error.
      const ended = new Promise((resolve) => source.once('close', resolve));
      socket.destroy();
      // What the source does, such as a query, ends too.
      await ended;
      await new Promise(setImmediate);
      assert.ok(source.destroyed);
      const said = lines.filter(({ msg }) => !msg.startsWith('Server listening'));
      assert.deepEqual(
        said.filter(({ level }) => level > INFO),
        [],
      );
      assert.ok(said.length > 0);
      assert.deepEqual(statuses, [499]);
    });

test('a stream that fails while its client waits is an error of the server', async (t) => {
  const source = new Readable({ read() {} });
  const { app, lines, statuses, port } = await streaming(source);
  t.after(() => app.close());
  const answer = fetch(`http://127.0.0.1:${port}/lines`, { method: 'POST' });
  await once(source, 'resume');
  source.destroy();
  const { status } = await answer;
  assert.equal(status, 500);
  assert.deepEqual(statuses, [500]);
  assert.ok(lines.some(({ level }) => level > INFO));
});
