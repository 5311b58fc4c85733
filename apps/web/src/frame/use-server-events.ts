import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statusOf } from '../api/api-error.ts';
import { consoleClient } from '../api/console-client.ts';
import { followEvents } from '../api/follow-events.ts';
import { sessionGate } from '../api/session-gate.ts';
import { forgetWhatRuns, readAgain } from './read-again.ts';

/** Reads again what an event of the server has changed, as long as the page is open. */
export function useServerEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const follow = () =>
      followEvents({
        client: consoleClient,
        signal,
        onEvent: (event) => readAgain(client, event),
        // What came with the document may lack what has happened since.
        onReady: () => forgetWhatRuns(client),
      });
    // A session that has ended goes on when the person has signed in again.
    const followOn = (): Promise<void> =>
      follow().catch(async (error: unknown) => {
        if (statusOf(error as Error) !== 401) return;
        sessionGate.end();
        await sessionGate.resumed(signal);
        return followOn();
      });
    followOn().catch(() => {
      // The page has closed meanwhile.
    });
    return () => ended.abort();
  }, [client]);
}
