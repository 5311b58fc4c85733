import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { consoleClient } from '../api/console-client.ts';
import { followEvents } from '../api/follow-events.ts';
import type { ServerEvent } from '../api/read-events.ts';

/** The names of the queries that list content. */
const LISTS = ['dashboards', 'palette', 'workspace'];

/** When to read a model after its build: the old one is served until a process with the new one is ready. */
const TAKES_OVER_MS = [0, 3_000, 15_000];

/** Reads again what an event of the server has changed, as long as the page is open. */
export function useServerEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ended = new AbortController();
    followEvents({
      client: consoleClient,
      signal: ended.signal,
      onEvent: (event) => readAgain(client, event),
      // What came with the document may lack what has happened since.
      onReady: () => forget(client, LISTS),
    }).catch(() => {
      // The credential has ended: the next request of the page finds out, and says so.
    });
    return () => ended.abort();
  }, [client]);
}

function readAgain(client: QueryClient, event: ServerEvent): void {
  if (event.type === 'reset') {
    void client.invalidateQueries();
    return;
  }
  if (/^(?:workbook|folder|report)\./.test(event.type)) forget(client, LISTS);
  if (event.type.startsWith('report.'))
    void client.invalidateQueries({
      queryKey: ['report', event.deploymentId, Number(event.resource.id)],
    });
  if (event.type === 'build.succeeded') {
    const queryKey = ['metadata', event.deploymentId];
    for (const delay of TAKES_OVER_MS) setTimeout(() => void client.invalidateQueries({ queryKey }), delay);
  }
}

function forget(client: QueryClient, names: readonly string[]): void {
  for (const name of names) void client.invalidateQueries({ queryKey: [name] });
}
