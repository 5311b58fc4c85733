import { type Fixture, must } from './fixture.ts';

export function oauthIntegration(fixture: Fixture) {
  return {
    name: fixture.unique(),
    type: 'snowflake',
    authUrl: 'https://auth.example.com/authorize',
    tokenUrl: 'https://auth.example.com/token',
    redirectUri: 'https://facet.example.com/oauth/callback',
    clientId: 'facet',
    clientSecret: 'sample',
    scopes: ['session:role:ANALYST'],
    config: { clientAuthentication: 'client_secret_post' },
  };
}

export async function newOAuthIntegration(fixture: Fixture): Promise<number> {
  const { id } = await must(fixture.server, 'POST', '/api/v1/oauth-integrations', oauthIntegration(fixture));
  return id;
}
