import type { ServerUnderTest } from '../server-under-test.ts';
import { LONG, type PageVisit } from './page-visit.ts';

/** The pages on which users authorise a data source. */
export async function dataSourcePageVisits(server: ServerUnderTest): Promise<PageVisit[]> {
  const { url } = server;
  const { id } = await server.ok('POST', '/api/v1/oauth-integrations', {
    name: `The warehouse of ${LONG}`,
    type: 'snowflake',
    clientId: 'facet',
    clientSecret: 'a secret of the warehouse',
    authUrl: 'https://issuer.example/authorize',
    tokenUrl: 'https://issuer.example/token',
    redirectUri: `${url}/oauth/callback`,
    scopes: ['session:role:ANALYST'],
  });
  const comeBack = async (answer: string) => {
    const begun = await server.ok('POST', `/api/v1/user-oauth-tokens/${id}/initiate`);
    const state = new URL(begun.authorizationUrl).searchParams.get('state') ?? '';
    return `${url}/oauth/callback?state=${encodeURIComponent(state)}&${answer}`;
  };
  return [
    {
      name: 'data source',
      heading: 'Connect The warehouse',
      async open(tab) {
        await tab.open(await comeBack('code=a'));
      },
    },
    {
      name: 'data source that is refused',
      heading: 'The warehouse',
      async open(tab) {
        await tab.open(await comeBack('error=access_denied'));
      },
    },
    {
      name: 'data source that took too long',
      heading: 'This sign-in has expired',
      open: (tab) => tab.open(`${url}/oauth/callback?state=x&code=y`),
    },
  ];
}
