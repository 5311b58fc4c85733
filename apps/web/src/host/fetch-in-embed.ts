import type { EmbedSession } from './session.ts';

/**
 * Sends requests with the token of an embed session, and again with the host's next session if it has ended. Nothing on the
 * page changes meanwhile, so nothing that the viewer typed is lost.
 */
export function fetchInEmbed(
  session: EmbedSession,
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): (request: Request) => Promise<Response> {
  return async (request) => {
    const viewer = session.claims?.viewer;
    for (;;) {
      const token = await openToken(session, request.signal);
      // What one viewer does is not sent in the name of the next one.
      if (viewer !== undefined && session.claims?.viewer !== viewer)
        throw new DOMException('Another viewer’s session has begun', 'AbortError');
      const attempt = request.clone();
      attempt.headers.set('authorization', `Embed-Token ${token}`);
      const response = await send(attempt);
      if (response.status !== 401) return response;
      // A refusal that is older than the session says nothing about it.
      if (session.token === token) session.end();
    }
  };
}

/** The token of the session, once there is one that is open. Rejects when the signal aborts. */
function openToken(session: EmbedSession, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = () => {
      signal.removeEventListener('abort', abort);
      unsubscribe();
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const look = () => {
      const { token } = session;
      if (session.current.state !== 'open' || token === undefined) return;
      end();
      resolve(token);
    };
    const unsubscribe = session.subscribe(look);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else look();
  });
}
