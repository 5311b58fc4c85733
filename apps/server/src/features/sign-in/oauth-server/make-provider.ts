import { createHmac, createPrivateKey } from 'node:crypto';
import type { Db, Keyring } from '@facet/db';
import type { JWK, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { ALGORITHM } from '../../clouds/oidc-token-configs/signing-keys.ts';
import { findAccount } from './accounts.store.ts';
import { ArtifactAdapter } from './artifact-adapter.ts';
import { ClientAdapter } from './client-adapter.ts';
import { storedDocuments } from './client-documents.ts';
import { isSecretOf } from './client-metadata.ts';
import { exchange, transaction } from './exchange.ts';
import { followBrowser } from './follow-browser.ts';
import { inTransaction } from './in-transaction.ts';
import { policyOf } from './interaction-policy.ts';
import { MOUNT } from './oauth-paths.ts';
import { ownPages } from './own-pages.ts';
import { SETTINGS } from './provider-settings.ts';
import { defaultResource, resourceOf } from './resources.ts';

/** The library, loaded on first use: servers without OAuth clients do not need it. */
type Library = typeof import('oidc-provider');

export interface ProviderOptions {
  readonly tenantId: number;
  /** The tenant's origin: the issuer without its path. */
  readonly origin: string;
  /** Private keys in PKCS #8: first the one that signs, then the other published ones. */
  readonly keys: readonly SigningKeyText[];
}

export interface SigningKeyText {
  readonly kid: string;
  readonly pem: string;
}

/** Creates the authorization server of a tenant at one of its origins. */
export function makeProvider(
  library: Library,
  platform: { readonly db: Db; readonly keyring: Keyring },
  { tenantId, origin, keys }: ProviderOptions,
): Provider {
  const { db, keyring } = platform;
  const context = {
    tenantId,
    keyring,
    invalidGrant: (detail: string) => new library.errors.InvalidGrant(detail),
    nameOfClient: async (clientId: string) => (await provider.Client.find(clientId))?.clientName,
  };
  const provider: Provider = new library.Provider(`${origin}${MOUNT}`, {
    ...SETTINGS,
    fetch: storedDocuments,
    adapter: (model) =>
      model === 'Client' ? new ClientAdapter(tenantId) : new ArtifactAdapter(model, context),
    jwks: { keys: keys.map(jwkOf) },
    cookies: cookiesOf(keys),
    findAccount: (_ctx, sub) => accountOf(tenantId, sub),
    interactions: {
      policy: policyOf(library),
      url: (_ctx, { uid }) => `${MOUNT}/interaction/${uid}`,
    },
    features: {
      ...SETTINGS.features,
      resourceIndicators: {
        enabled: true,
        useGrantedResource: async () => true,
        defaultResource: async (ctx, _client, oneOf) =>
          oneOf ?? (defaultResource(origin, ctx.oidc.params?.scope) as string),
        async getResourceServerInfo(_ctx, resource) {
          const own = resourceOf(origin, resource);
          if (own === undefined)
            throw new library.errors.InvalidTarget(
              'this server issues tokens for its own API and MCP server only',
            );
          return { audience: own.audience, scope: own.scopes.join(' '), accessTokenFormat: 'opaque' };
        },
      },
    },
  });
  provider.Client.prototype.compareClientSecret = function compare(secret: string) {
    return isSecretOf(this.clientSecret, secret);
  };
  reachedAt(provider, new URL(origin));
  followBrowser(provider, tenantId);
  provider.on('server_error', (_ctx, error) => {
    exchange().failure = error;
  });
  provider.on('authorization.success', endWithSignOut);
  provider.use(inTransaction(db, tenantId));
  provider.use(ownPages(tenantId));
  return provider;
}

/** Makes a grant without offline_access end at an RP-initiated logout. */
function endWithSignOut({ oidc }: KoaContextWithOIDC): void {
  const { session, client, grant } = oidc;
  if (session === undefined || client === undefined) return;
  if (grant?.getOIDCScope().split(' ').includes('offline_access')) return;
  delete session.authorizationFor(client.clientId).persistsLogout;
}

/** Makes the library use its own origin regardless of the Host header. */
function reachedAt(provider: Provider, { host, protocol }: URL): void {
  Object.defineProperties(provider.request, {
    host: { get: () => host },
    protocol: { get: () => protocol.slice(0, -1) },
    ip: { get: () => exchange().address },
  });
}

async function accountOf(tenantId: number, sub: string) {
  const user = await findAccount(transaction(), tenantId, Number(sub));
  if (user === undefined) return undefined;
  return {
    accountId: String(user.id),
    claims: async () => ({
      sub: String(user.id),
      name: user.first_name ?? user.username,
      preferred_username: user.username,
      picture: user.picture ?? undefined,
      email: user.email,
    }),
  };
}

function jwkOf({ kid, pem }: SigningKeyText): JWK {
  const key = createPrivateKey(pem).export({ format: 'jwk' });
  return { ...key, kid, use: 'sig', alg: ALGORITHM } as JWK;
}

/** Cookies are signed with a secret of the nodes, so that a sign-in in progress is bound to its browser. */
function cookiesOf(keys: readonly SigningKeyText[]) {
  const shared = { httpOnly: true, sameSite: 'lax', path: MOUNT, signed: true } as const;
  return {
    names: { session: 'facet_oauth', interaction: 'facet_interaction', resume: 'facet_resume' },
    keys: keys.map(({ pem }) => createHmac('sha256', pem).update('cookies').digest('base64url')),
    long: shared,
    short: { httpOnly: true, sameSite: 'lax', signed: true } as const,
  };
}
