import type { Outbound } from '../../../outbound/outbound.ts';

/** Repositories that were renamed answer with where they are now. */
const MOST_REDIRECTS = 3;
const MOVED = new Set([301, 302, 307, 308]);

interface Call {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/**
 * Calls of the library, through the allow-list. A redirect of a reading call is followed on the same server only, since
 * the token goes with it.
 */
export function callsThrough(outbound: Outbound) {
  return async (address: string, { method = 'GET', headers = {}, body, signal }: Call = {}) => {
    let url = address;
    for (let step = 0; ; step += 1) {
      const answer = await outbound.fetch(url, { method, headers, body, signal });
      const next = method === 'GET' && MOVED.has(answer.status) ? answer.headers.get('location') : null;
      if (next === null || step === MOST_REDIRECTS || !URL.canParse(next, url)) return answer;
      const to = new URL(next, url);
      if (to.origin !== new URL(url).origin) return answer;
      url = to.href;
    }
  };
}
