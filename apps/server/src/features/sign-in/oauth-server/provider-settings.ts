import type { Configuration } from 'oidc-provider';
import { enterCode, refused, signedIn } from './device-pages.ts';
import { showError } from './error-page.ts';
import { SECONDS } from './lifetimes.ts';
import { ROUTES } from './oauth-paths.ts';
import { SCOPES } from './scopes.ts';
import { askToSignOut, signedOut } from './sign-out-pages.ts';

const off = { enabled: false } as const;

/** The settings that are the same for all tenants. */
export const SETTINGS = {
  routes: ROUTES,
  ttl: SECONDS,
  scopes: SCOPES,
  claims: {
    openid: ['sub'],
    profile: ['name', 'preferred_username', 'picture'],
    email: ['email'],
  },
  responseTypes: ['code'],
  pkce: { required: () => true },
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  allowOmittingSingleRegisteredRedirectUri: false,
  enabledJWA: {
    clientAuthSigningAlgValues: [],
    idTokenSigningAlgValues: ['RS256'],
  },
  extraClientMetadata: { properties: ['is_trusted', 'names_itself'] },
  rotateRefreshToken: true,
  // Grants are independent of the browser session they were created in.
  expiresWithSession: async () => false,
  // Revoking one token ends the whole grant.
  revokeGrantPolicy: () => true,
  // Every sign-in creates a grant, since its state (dev mode) belongs to one device.
  loadExistingGrant: async (ctx) => {
    const grantId = ctx.oidc.result?.consent?.grantId;
    return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
  },
  clientBasedCORS: () => false,
  renderError: async (ctx, out) => showError(ctx.status, out),
  features: {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    userinfo: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    introspection: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) =>
        client.clientAuthMethod !== 'none' && token.clientId === client.clientId,
    },
    deviceFlow: {
      enabled: true,
      charset: 'base-20',
      mask: '****-****',
      userCodeInputSource: async (ctx, _form, _out, error) =>
        error?.name === 'AbortedError' ? refused() : enterCode(ctx, error),
      successSource: async (ctx) => signedIn(ctx),
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx) => askToSignOut(ctx),
      postLogoutSuccessSource: async () => signedOut(),
    },
  },
} satisfies Configuration;
