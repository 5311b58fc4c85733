import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { CLIENT } from './oauth-issuer.ts';

/** The claims of each person, by the name they sign in with. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface IdentityProvider {
  readonly url: string;
  /** The result of each back-channel logout: `success` or the error message. */
  readonly backChannel: string[];
}

interface Means {
  /** The origin of the server under test. */
  readonly origin: string;
  readonly people: People;
  /** The back-channel logout URL of the server under test. */
  readonly backChannelUri?: string;
}

/**
 * Starts a real OpenID Connect provider with its own pages. It runs on `localhost`, whose cookies browsers keep
 * separate from those of the server under test on `127.0.0.1`.
 */
export async function startIdentityProvider(
  t: { after(work: () => unknown): void },
  { origin, people, backChannelUri }: Means,
): Promise<IdentityProvider> {
  let provider: Provider | undefined;
  const server = createServer((request, response) => provider?.callback()(request, response));
  server.listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const backChannel: string[] = [];
  provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${origin}/sso/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
        grant_types: ['authorization_code'],
        ...(backChannelUri === undefined
          ? {}
          : { backchannel_logout_uri: backChannelUri, backchannel_logout_session_required: true }),
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people[accountId] }),
    }),
    features: { rpInitiatedLogout: { enabled: true }, backchannelLogout: { enabled: true } },
    // The provider's own fetch refuses private addresses.
    fetch: (address, options) => {
      const { dispatcher: _, ...plain } = options as RequestInit & { dispatcher?: unknown };
      return fetch(address, plain);
    },
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  });
  provider.on('backchannel.success', () => backChannel.push('success'));
  provider.on('backchannel.error', (_ctx, error) => backChannel.push(error.message));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url, backChannel };
}
