import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { ModelFile } from './model-files.ts';
import type { NetworkRules } from './network-rules.ts';

/** Messages from the server to a pod. */
export type ToPod = { type: 'boot'; boot: PodBoot } | { type: 'ping'; sequence: number } | { type: 'stop' };

/** Messages from the query process of a pod, which runs no model code but handles its results. */
export type FromPod =
  /** A spare pod has loaded the engine. */
  | { type: 'loaded' }
  | { type: 'ready' }
  /** The model process sent something other than replies. */
  | { type: 'misbehaved' }
  | { type: 'failed'; message: string }
  | { type: 'pong'; sequence: number };

/** Everything a pod knows when it starts. It is sent over the channel, never in arguments or the environment. */
export type PodBoot = {
  files: ModelFile[];
  variables: Record<string, string>;
  apiSecret: string;
  dataDir: string;
  socketPath: string;
  databaseSocket: string | undefined;
  network: NetworkRules;
  engineDir: string | undefined;
  duckdb: { enabled: boolean; memoryMb: number; threads: number };
  continueWaitSeconds: number | undefined;
};

/** A pod replies with short lines. A longer line is an attack or a fault. */
export const MAX_POD_LINE = 64 * 1024;

/**
 * Sends JSON messages, one per line, over the pipe between server and pod. Not Node's IPC, which buffers
 * without limit and accepts handles, while the other side runs untrusted code. `maxLine` is in characters;
 * a longer line, or one that is not a JSON object, ends the channel with `onGarbage`.
 */
export function openControlChannel<In, Out>(
  stream: Duplex,
  handlers: { onMessage: (message: In) => void; onClose: () => void; onGarbage: () => void },
  maxLine: number,
): { send: (message: Out) => void } {
  const decoder = new StringDecoder('utf8');
  let pending: string[] = [];
  let pendingLength = 0;
  let closed = false;
  const close = (handler: () => void) => {
    if (closed) return;
    closed = true;
    handler();
  };
  const receive = (line: string) => {
    if (closed || line === '') return;
    try {
      const message: unknown = JSON.parse(line);
      if (typeof message !== 'object' || message === null) throw new TypeError('not an object');
      handlers.onMessage(message as In);
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
      close(handlers.onGarbage);
    }
  };
  stream.on('data', (chunk: Buffer) => {
    const parts = decoder.write(chunk).split('\n');
    for (const [index, part] of parts.entries()) {
      if (closed) return;
      pending.push(part);
      pendingLength += part.length;
      if (pendingLength > maxLine) return close(handlers.onGarbage);
      if (index === parts.length - 1) return;
      const line = pending.join('');
      pending = [];
      pendingLength = 0;
      receive(line);
    }
  });
  stream.on('error', () => close(handlers.onClose));
  stream.on('close', () => close(handlers.onClose));
  stream.on('end', () => close(handlers.onClose));
  return {
    send(message) {
      if (!closed && stream.writable) stream.write(`${JSON.stringify(message)}\n`);
    },
  };
}
