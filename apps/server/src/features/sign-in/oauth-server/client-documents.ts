import type { Outbound } from '../../../outbound/outbound.ts';
import { ownName } from '../oauth-clients/own-name.ts';
import { type Exchange, exchange, type FetchedDocument } from './exchange.ts';

/** How long the server of a client may take. */
const TIMEOUT_MS = 5000;
/** A request needs the document of its client, and while it runs, that of another if a sign-in of that one resumes. */
const MOST_DOCUMENTS = 2;
const LONGEST_NAME = 100;
const GRANT_TYPES = ['authorization_code', 'refresh_token'];

/**
 * Gives the library the documents with which clients describe themselves at their own address (OAuth Client ID Metadata
 * Document). It asks for them within the transaction of a request, where nothing is fetched: a document that is missing
 * ends the attempt, and `withDocuments` fetches it before the next one.
 */
export const storedDocuments: typeof fetch = async (input) => {
  const address = String(input instanceof Request ? input.url : input);
  const current = exchange();
  const found = current.documents.get(address);
  if (found === undefined) {
    current.missingDocument = address;
    throw new Error('The document is not fetched yet');
  }
  if ('error' in found) throw found.error;
  return found.response.clone();
};

/**
 * Makes attempts at a request until none misses a document, which are fetched between attempts, while no database
 * connection is held. An attempt that misses one changes nothing.
 * @param attempt returns the state of its request
 */
export async function withDocuments<T extends { readonly current: Exchange }>(
  outbound: Pick<Outbound, 'fetch'>,
  attempt: (documents: Exchange['documents']) => Promise<T>,
): Promise<T> {
  const documents: Exchange['documents'] = new Map();
  for (;;) {
    const made = await attempt(documents);
    const { missingDocument } = made.current;
    if (missingDocument === undefined || documents.size === MOST_DOCUMENTS) return made;
    documents.set(missingDocument, await fetchedOnce(outbound, missingDocument));
  }
}

const underway = new WeakMap<object, Map<string, Promise<FetchedDocument>>>();

/** Requests that need the same document at the same time share one call of its server. */
function fetchedOnce(outbound: Pick<Outbound, 'fetch'>, address: string): Promise<FetchedDocument> {
  const calls = underway.get(outbound) ?? new Map<string, Promise<FetchedDocument>>();
  underway.set(outbound, calls);
  const known = calls.get(address);
  if (known !== undefined) return known;
  const call = fetched(outbound, address).finally(() => calls.delete(address));
  calls.set(address, call);
  return call;
}

/**
 * Fetches a document through the allow-list. The library checks and keeps it; here only what a public client may decide is
 * kept: a document could otherwise say that it is trusted, and skip the consent of its users.
 */
async function fetched(outbound: Pick<Outbound, 'fetch'>, address: string): Promise<FetchedDocument> {
  try {
    const response = await outbound.fetch(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
    });
    if (response.status !== 200) return { response };
    const document: unknown = await response.json();
    const headers = new Headers({ 'content-type': 'application/json' });
    const lifetime = response.headers.get('cache-control');
    if (lifetime !== null) headers.set('cache-control', lifetime);
    const body = isObject(document) ? publicClient(address, document) : document;
    return { response: new Response(JSON.stringify(body), { headers }) };
  } catch (error) {
    return { error };
  }
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
  const name = typeof client_name === 'string' ? client_name.slice(0, LONGEST_NAME) : '';
  return {
    client_id,
    // Any document can have any name, but only one host.
    client_name: ownName(name, new URL(address).host),
    names_itself: true,
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
