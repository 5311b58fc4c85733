import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';

export type Listener = { close(): Promise<void> };

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;
const HEARTBEAT_MS = 2_000;
const SILENCE_MS = 3_000;

/**
 * Subscribes to PostgreSQL notifications on a dedicated connection. A handler receives the payload (''
 * without one) and must not throw. Rejects when the first connection fails. A connection that later breaks
 * or goes silent is replaced, retrying until it succeeds, and `onReconnect` then reports that notifications
 * may have been missed. After `close()` no handler is called.
 */
export const listen = async (
  connection: Connection,
  channels: Record<string, (payload: string) => void>,
  options: { onReconnect?: () => void } = {},
): Promise<Listener> => {
  const closing = new AbortController();
  const { signal } = closing;
  let client: pg.Client | undefined;

  const open = async (): Promise<void> => {
    const opened = new pg.Client({ ...clientConfig(connection), application_name: 'facet listen' });
    opened.on('notification', ({ channel, payload }) => {
      if (!signal.aborted) channels[channel]?.(payload ?? '');
    });
    const beat = setInterval(() => heartbeat(opened), HEARTBEAT_MS);
    beat.unref();
    let established = false;
    // A break is reported by 'error' and then 'end'; only 'end' matters here.
    opened.on('error', () => {});
    opened.once('end', () => {
      clearInterval(beat);
      if (established && !signal.aborted) void reopen();
    });
    try {
      await opened.connect();
      const names = Object.keys(channels).map((channel) => `listen ${opened.escapeIdentifier(channel)}`);
      await opened.query(names.join('; '));
    } catch (error) {
      clearInterval(beat);
      void opened.end().catch(() => {});
      throw error;
    }
    established = true;
    client = opened;
    // close() may have been called while connecting.
    if (signal.aborted) await opened.end();
  };

  const reopen = async (): Promise<void> => {
    for (let wait = FIRST_RETRY_MS; !signal.aborted; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        await open();
        if (!signal.aborted) options.onReconnect?.();
        return;
      } catch {
        await sleep(wait / 2 + Math.random() * (wait / 2), undefined, { signal }).catch(() => {});
      }
    }
  };

  await open();
  return {
    close: async () => {
      if (signal.aborted) return;
      closing.abort();
      await client?.end();
    },
  };
};

/** Detects a peer that vanished without closing: sends a query and destroys the socket when no response arrives. */
const heartbeat = (client: pg.Client): void => {
  const silence = setTimeout(() => client.connection.stream.destroy(), SILENCE_MS);
  client.query('select').then(
    () => clearTimeout(silence),
    () => clearTimeout(silence),
  );
};
