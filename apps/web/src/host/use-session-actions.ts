import { ActionRefused, type SurfacePort } from '@facet/embed-protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type EmbedSession, exchangeErrorName } from './session.ts';

/** Replaces the session when the host sends one. What is shown stays, unless another viewer's session has begun. */
export function useSessionActions(port: SurfacePort, session: EmbedSession): void {
  const viewer = session.claims?.viewer;
  const client = useQueryClient();
  const seen = useRef(viewer);
  useEffect(
    () =>
      port.handle('set-session', async ({ sessionId }) => {
        try {
          await session.replace(sessionId);
        } catch (error) {
          throw new ActionRefused((error as Error).message, exchangeErrorName(error), 'session-renewal');
        }
        // The next action of the host meets the page of its new viewer.
        flushSync(() => {});
        // What failed for lack of a session.
        await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
      }),
    [port, session, client],
  );
  useEffect(() => {
    if (viewer === undefined) return;
    // What the viewer before has seen; its page is gone.
    if (seen.current !== undefined && seen.current !== viewer) client.removeQueries({ type: 'inactive' });
    seen.current = viewer;
  }, [viewer, client]);
}
