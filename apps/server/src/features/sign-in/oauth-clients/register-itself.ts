import { randomBytes } from 'node:crypto';
import type { Tx } from '@facet/db';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ownName } from './own-name.ts';
import { redirectUriProblem } from './redirect-uri.ts';
import { insertSelfRegistered } from './self-registered.store.ts';

const MOST_ADDRESSES = 10;
const LONGEST_ADDRESS = 2000;
const LONGEST_NAME = 100;
/** A client that registers itself is public: nobody could trust its secret more than its redirect addresses. */
const GRANT_TYPES = ['authorization_code', 'refresh_token'];

/** A registration that is refused (RFC 7591, 3.2.2). */
export interface RefusedRegistration {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  readonly error_description: string;
}

/** What a client may decide about itself. */
export interface OwnMetadata {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Reads the metadata of a client that registers itself. Members that it may not decide are ignored, as RFC 7591 allows. */
export function readRegistration(body: object): OwnMetadata | RefusedRegistration {
  const {
    redirect_uris: uris,
    client_name: name = 'Application',
    grant_types: grants,
  } = body as Record<string, unknown>;
  const wrong = (error_description: string) =>
    ({ error: 'invalid_client_metadata', error_description }) as const;
  if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    return wrong(`client_name must be 1 to ${LONGEST_NAME} characters without control characters`);
  if (grants !== undefined && !(Array.isArray(grants) && grants.includes('authorization_code')))
    return wrong('grant_types must contain authorization_code');
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_ADDRESSES)
    return wrong(`redirect_uris must have 1 to ${MOST_ADDRESSES} addresses`);
  for (const [index, uri] of uris.entries()) {
    const problem = problemOf(uri);
    if (problem !== undefined)
      return { error: 'invalid_redirect_uri', error_description: `redirect_uris.${index} ${problem}` };
  }
  const [first = ''] = uris as string[];
  const { host, protocol } = new URL(first);
  // Anybody can register any name; where the browser goes cannot be invented.
  return { name: ownName(name.trim(), host === '' ? protocol : host), redirectUris: uris };
}

function problemOf(uri: unknown): string | undefined {
  if (typeof uri !== 'string') return 'must be a string';
  if (uri.length > LONGEST_ADDRESS) return `must be at most ${LONGEST_ADDRESS} characters`;
  return redirectUriProblem(uri, true);
}

/** Registers a client, with its audit event. @returns what the client receives (RFC 7591, 3.2.1), or undefined if there are too many */
export async function registerItself(
  tx: Tx,
  {
    tenantId,
    address,
    requestId,
  }: { readonly tenantId: number; readonly address: string; readonly requestId: string },
  { name, redirectUris }: OwnMetadata,
): Promise<object | undefined> {
  const clientId = randomBytes(12).toString('hex');
  if (!(await insertSelfRegistered(tx, tenantId, { clientId, name, redirectUris }, GRANT_TYPES)))
    return undefined;
  await recordAudit(tx, {
    ...{ tenantId, event: 'Registered itself as OAuth client', operation: 'registerOAuthClient' },
    ...{ caller: undefined, address, requestId, target: { clientId, name, redirectUris } },
  });
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: GRANT_TYPES,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
