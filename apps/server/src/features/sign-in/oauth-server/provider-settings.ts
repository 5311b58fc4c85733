import type { Configuration } from 'oidc-provider';
import { enterCode, refused, signedIn } from './device-pages.ts';
import { showError } from './error-page.ts';
import { SECONDS } from './lifetimes.ts';
import { ROUTES } from './oauth-paths.ts';
import { SCOPES } from './scopes.ts';
import { askToSignOut, signedOut } from './sign-out-pages.ts';

const off = { enabled: false } as const;

/** What is the same for every tenant. */
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
  extraClientMetadata: { properties: ['is_trusted'] },
  rotateRefreshToken: true,
  // A program's sign-in is a thing of its own: it ends when somebody ends it, not with the browser's.
  expiresWithSession: async () => false,
  // To give back one token ends the sign-in: nobody keeps a program that has half of it.
  revokeGrantPolicy: () => true,
  // Every sign-in is a new grant, since what somebody does in it (dev mode) is his on that machine only.
  loadExistingGrant: async (ctx) => {
    const grantId = ctx.oidc.result?.consent?.grantId;
    return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
  },
  clientBasedCORS: () => false,
  fetch: async () => {
    throw new Error('the authorization server calls nobody');
  },
  renderError: async (ctx, out) => showError(ctx.status, out),
  features: {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
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
