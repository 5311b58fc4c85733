import * as oauth from 'openid-client';
import type { Tab } from '../browser.ts';
import { discover } from '../oauth-under-test.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { asUser, LONG, makeUser, PASSWORD, type PageVisit } from './page-visit.ts';

const SCOPE = 'openid profile email offline_access api';

/** The pages on which users authorise programs. */
export async function programPageVisits(server: ServerUnderTest): Promise<PageVisit[]> {
  const { url } = server;
  const user = await makeUser(server, 'letting-in', { password: PASSWORD });
  const redirect_uri = `https://${'a-department.'.repeat(4)}example.com/callback`;
  const { clientId } = await server.ok('POST', '/api/v1/oauth-clients', {
    name: `The Reports of ${LONG}`,
    redirectUris: [redirect_uri],
  });
  const config = await discover(url);
  const authorize = (parameters: Record<string, string>) =>
    `/auth/authorize?${new URLSearchParams({ response_type: 'code', scope: SCOPE, ...parameters })}`;
  const code_challenge = await oauth.calculatePKCECodeChallenge(oauth.randomPKCECodeVerifier());
  const asOne = await asUser(server, user.email);
  const enter = (code: string) =>
    asOne('/auth/device', async (tab) => {
      await tab.fill('Code', code);
      await tab.press('Continue');
    });
  const enterCode = async (tab: Tab) => {
    const { user_code } = await oauth.initiateDeviceAuthorization(config, { scope: SCOPE });
    await enter(user_code)(tab);
  };
  return [
    {
      name: 'consent',
      heading: 'Allow The Reports of',
      open: asOne(
        authorize({ client_id: clientId, redirect_uri, code_challenge, code_challenge_method: 'S256' }),
      ),
    },
    {
      name: 'program that is not known',
      heading: 'Sign-in cannot continue',
      open: (tab) => tab.open(url + authorize({ client_id: LONG, redirect_uri })),
    },
    {
      name: 'sign-in to a program that is over',
      heading: 'Start again',
      open: (tab) => tab.open(`${url}/auth/interaction/unknown`),
    },
    {
      name: 'sign-out that a program asks for',
      heading: 'Sign out?',
      open: asOne('/auth/session/end'),
    },
    {
      name: 'device',
      heading: 'Connect an application',
      open: asOne('/auth/device'),
    },
    {
      name: 'device with a wrong code',
      heading: 'Connect an application',
      open: enter('BCDF-GHJK'),
    },
    { name: 'consent to a device', heading: 'Allow ', open: enterCode },
    {
      name: 'device that is signed in',
      heading: '',
      async open(tab) {
        await enterCode(tab);
        await tab.press('Allow access');
      },
    },
    {
      name: 'device that is refused',
      heading: 'Access denied',
      async open(tab) {
        await enterCode(tab);
        await tab.press('Deny access');
      },
    },
  ];
}
