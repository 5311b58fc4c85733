import type { Outbound } from '../../../outbound/outbound.ts';

/** GitHub redirects requests for renamed repositories. */
const MOST_REDIRECTS = 3;
const MOVED = new Set([301, 302, 307, 308]);

interface Call {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/**
 * The `fetch` of GitHub's library, through the allow-list. Follows redirects of GET requests, but only on the same server,
 * because they carry the token.
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
