import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { CLIENT } from './oauth-issuer.ts';

/** Claims of a person, by the name that he signs in with. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface IdentityProvider {
  readonly url: string;
  /** What it told back-channel log-out of, and how that ended, as `success` or the reason. */
  readonly backChannel: string[];
}

interface Means {
  /** Where the server under test is. */
  readonly origin: string;
  readonly people: People;
  /** Where it is told that somebody signed out. */
  readonly backChannelUri?: string;
}

/**
 * A real OpenID Connect provider with pages of its own, on another site than the server under test: a browser keeps
 * the cookies of `localhost` and `127.0.0.1` apart.
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
    // Its own does not call private addresses.
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
