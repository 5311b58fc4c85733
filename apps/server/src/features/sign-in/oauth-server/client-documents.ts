import type { Outbound } from '../../../outbound/outbound.ts';

/** How long the server of a client may take. A transaction waits for it. */
const TIMEOUT_MS = 5000;
const LONGEST_NAME = 100;
const GRANT_TYPES = ['authorization_code', 'refresh_token'];

/**
 * Fetches the documents with which clients describe themselves at their own address (OAuth Client ID Metadata Document).
 * The library checks and keeps them; here they pass the allow-list, and only what a public client may decide is kept: a
 * document could otherwise say that it is trusted, and skip the consent of its users.
 */
export function clientDocuments(outbound: Pick<Outbound, 'fetch'>): typeof fetch {
  return async (input) => {
    const address = String(input instanceof Request ? input.url : input);
    const response = await outbound.fetch(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
    });
    if (response.status !== 200) return response;
    const document: unknown = await response.json();
    const headers = new Headers({ 'content-type': 'application/json' });
    const lifetime = response.headers.get('cache-control');
    if (lifetime !== null) headers.set('cache-control', lifetime);
    return new Response(JSON.stringify(isObject(document) ? publicClient(address, document) : document), {
      headers,
    });
  };
}

/** The members of a document that are used. Those that are wrong are kept, so that the library names them. */
export function publicClient(address: string, document: Readonly<Record<string, unknown>>): object {
  const {
    client_id,
    client_name,
    redirect_uris,
    grant_types,
    token_endpoint_auth_method = 'none',
  } = document;
  const uris = Array.isArray(redirect_uris) ? redirect_uris : [];
  const given = Array.isArray(grant_types) ? grant_types : GRANT_TYPES;
  const name = typeof client_name === 'string' ? `${client_name.slice(0, LONGEST_NAME)} ` : '';
  return {
    client_id,
    // Any document can have any name, but only one host.
    client_name: `${name}(${new URL(address).host})`,
    redirect_uris,
    grant_types: given.filter((type) => GRANT_TYPES.includes(type)),
    response_types: ['code'],
    response_modes: ['query'],
    token_endpoint_auth_method,
    // Native applications receive the redirect on any free loopback port (RFC 8252, 7.3).
    application_type: uris.some(isOfDevice) ? 'native' : 'web',
    ...('client_secret' in document ? { client_secret: document.client_secret } : {}),
  };
}

function isOfDevice(uri: unknown): boolean {
  return typeof uri === 'string' && !uri.startsWith('https:');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
