import type { SessionRequest, SessionResult, SessionSource } from './options.ts';

/** Nobody is signed in to the host any more, so no session may be requested. */
export class SessionRefused extends Error {}

/**
 * Requests session ids from the host. Throws SessionRefused if the host returns null or refuses with 401 or 403, and
 * other errors if it fails or takes longer than `timeoutMs`, whether it heeds the signal or not.
 */
export async function requestSessions(
  source: SessionSource,
  request: Omit<SessionRequest, 'signal'>,
  timeoutMs: number,
): Promise<readonly string[]> {
  const aborter = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No session within ${timeoutMs} ms`));
      aborter.abort();
    }, timeoutMs);
  });
  const call = typeof source === 'string' ? fetchSessions : source;
  const result = async () => call({ ...request, signal: aborter.signal }, source as string);
  try {
    return idsOf(await Promise.race([result(), timeout]));
  } catch (error) {
    throw [401, 403].includes((error as { status: number } | null)?.status as number)
      ? new SessionRefused('The host refused a session')
      : error;
  } finally {
    clearTimeout(timer);
  }
}

async function fetchSessions({ signal, ...body }: SessionRequest, address: string): Promise<SessionResult> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  const { ok, status } = response;
  if (!ok) throw Object.assign(new Error(`The host returned ${status} instead of a session`), { status });
  return response.json();
}

function idsOf(result: SessionResult): readonly string[] {
  if (result === null) throw new SessionRefused('Nobody is signed in');
  const { sessionIds, sessionId = result } = Object(result);
  const ids: unknown[] = sessionIds ?? [sessionId].flat();
  if (ids.length === 0 || !ids.every((id) => id && typeof id === 'string'))
    throw new Error('The host returned no session id');
  return ids as string[];
}
