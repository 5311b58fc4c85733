import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { consoleClient } from '../../api/console-client.ts';
import { readEvents } from '../../api/read-events.ts';
import { readAgain } from '../../frame/read-again.ts';

/**
 * Reads again what an event of the server has changed. Each frame has a stream of its own: frames of one browser can belong to
 * different customers.
 * @param viewer whose session it is; another one begins anew
 */
export function useAppEvents(viewer: string): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream belongs to the viewer
  useEffect(() => {
    const ended = new AbortController();
    readEvents({
      client: consoleClient,
      signal: ended.signal,
      after: undefined,
      send: (request, init) => (consoleClient.getConfig().fetch ?? fetch)(request, init),
      onReceived: ({ event }) => {
        if (event !== undefined) readAgain(client, event);
      },
    }).catch(() => {
      // The session has ended, or may not follow; the page goes on asking from time to time.
    });
    return () => ended.abort();
  }, [client, viewer]);
}
