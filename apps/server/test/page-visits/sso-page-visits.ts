import { newKeyAndCertificate } from '../../src/features/sign-in/saml/own-certificate.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { LONG, type PageVisit } from './page-visit.ts';

/** The pages of single sign-on. From here on, the sign-in page has its buttons. */
export async function ssoPageVisits(server: ServerUnderTest): Promise<PageVisit[]> {
  const { url } = server;
  const { certificate } = await newKeyAndCertificate('An identity provider');
  const connect = (name: string, host: string) =>
    server.ok('POST', '/api/v1/sso-connections', {
      kind: 'saml',
      name,
      saml: {
        entityId: `https://${host}/saml`,
        signOnUrl: `https://${host}/saml/sign-on`,
        certificates: [certificate],
      },
    });
  return [
    {
      name: 'sign-in with other ways',
      heading: 'Sign in',
      async open(tab) {
        await connect('Company account', 'login.example.com');
        await connect(`The account at ${LONG}`, 'id.example.com');
        await tab.open(`${url}/login?another=1`);
      },
    },
    {
      name: 'sign-in without passwords',
      heading: 'Sign in',
      async open(tab) {
        await server.ok('PUT', '/api/v1/tenant/authentication', { passwordSignInEnabled: false });
        await tab.open(`${url}/login?another=1`);
      },
    },
    {
      name: 'reset without passwords',
      heading: 'Passwords are switched off',
      open: (tab) => tab.open(`${url}/reset`),
    },
    {
      name: 'single sign-on that is not known',
      heading: 'Sign-in failed',
      open: (tab) => tab.open(`${url}/sso/4711`),
    },
    {
      name: 'single sign-on that took too long',
      heading: 'Sign-in failed',
      open: (tab) => tab.open(`${url}/sso/callback?state=old`),
    },
    {
      name: 'log-out that is not accepted',
      heading: 'Sign-out failed',
      open: (tab) => tab.open(`${url}/sso/saml/logout?SAMLRequest=x`),
    },
  ];
}
