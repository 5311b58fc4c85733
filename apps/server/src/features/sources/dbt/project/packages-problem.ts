import { PROXY_ANSWERS } from '../../../../outbound/egress-proxy.ts';

/** How requests and git report a refusal of the egress proxy. */
const PROXY = String.raw`(?:Tunnel connection failed:|CONNECT tunnel failed, response|returned error:|\b)`;
const proxyAnswer = (status: number) =>
  new RegExp(String.raw`${PROXY} (?:HTTP )?${status}\b|\b${status} (?:Client|Server) Error`, 'i');

/** Messages of requests and git about a host, from the most to the least specific. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [proxyAnswer(PROXY_ANSWERS.unresolved), 'its name could not be resolved'],
  [
    proxyAnswer(PROXY_ANSWERS.refused),
    'it has a private address or no HTTPS, and FACET_OUTBOUND_ALLOW does not list it',
  ],
  [proxyAnswer(PROXY_ANSWERS.slow), 'it responded too slowly'],
  [proxyAnswer(PROXY_ANSWERS.unreachable), 'it could not be reached'],
  [/SSLError|certificate verif|SSL certificate problem/i, 'its TLS certificate is not trusted'],
  [/timed out|timeout|too slow/i, 'it responded too slowly'],
  [
    /IncompleteRead|ConnectionResetError|RemoteDisconnected|RPC failed; curl \d|early EOF|unexpected disconnect|hung up unexpectedly/i,
    'the connection was lost during the transfer',
  ],
  [
    /authentication failed|could not read (username|password)|terminal prompts disabled|\b40[13] Client Error|returned error: 40[13]/i,
    'it rejected the request, or requires a credential',
  ],
  [
    /max retries exceeded|connection (refused|reset|aborted)|\b5\d\d Server Error/i,
    'it could not be reached',
  ],
];

const HOST =
  /HTTPS?ConnectionPool\(host='([^']+)'|\b(?:https?|ssh):\/\/(?:[^@/\s']*@)?(\[[^\]\s]+\]|[^/\s':]+)/;

/**
 * Why `dbt deps` could not fetch packages, as a sentence for users; undefined if it failed for another reason.
 * @param output the errors that dbt printed
 */
export function packagesProblem(output: string): string | undefined {
  const cause = CAUSES.find(([sign]) => sign.test(output))?.[1];
  if (cause === undefined) return undefined;
  const [, pool, url] = HOST.exec(output) ?? [];
  const host = pool ?? url;
  const where = host === undefined ? '' : ` from ${host}`;
  return `The packages of the project could not be fetched${where}: ${cause}. Make the host reachable from this server, or commit a manifest and set manifestPath.`;
}
