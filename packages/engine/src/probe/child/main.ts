import { Socket } from 'node:net';
import { loadEngine } from '../../engine-version.ts';
import { openControlChannel } from '../../protocol/control-channel.ts';
import type { ProbeReply, ProbeRequest } from '../probe-protocol.ts';
import { readCatalogue } from './catalogue/read-catalogue.ts';
import { checkJoins } from './check-joins.ts';
import { describeFile } from './describe-file.ts';
import { previewTable } from './preview/preview-table.ts';
import { testConnections } from './test-connections.ts';

/** The pipe to the server; see `runProbe`. */
const CONTROL_FD = 3;
const MAX_MESSAGE = 2000;

const channel = openControlChannel<ProbeRequest, ProbeReply>(
  new Socket({ fd: CONTROL_FD, readable: true, writable: true }),
  {
    onMessage: (request) =>
      void replyTo(request).then(channel.send, (error: unknown) =>
        channel.send({ kind: 'failed', message: String((error as Error).message).slice(0, MAX_MESSAGE) }),
      ),
    onClose: () => process.exit(0),
    onGarbage: () => process.exit(1),
  },
  Number.POSITIVE_INFINITY,
);

// Drivers reject promises that nobody awaits when a connection breaks.
process.on('unhandledRejection', () => {});

async function replyTo(request: ProbeRequest): Promise<ProbeReply> {
  const engine = loadEngine(request.engineDir);
  if (request.kind === 'connect')
    return { kind: 'connected', results: await testConnections(engine, request) };
  if (request.kind === 'catalogue') return readCatalogue(engine, request, channel.send);
  if (request.kind === 'preview') return previewTable(engine, request);
  if (request.kind === 'check') return checkJoins(engine, request);
  return { kind: 'described', tables: await describeFile(engine, request) };
}
