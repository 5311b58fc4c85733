import type { Tab } from './browser.ts';
import type { Json, ServerUnderTest } from './server-under-test.ts';

/** A word that a narrow page has to break. */
const LONG = 'Bundesausbildungsförderungsgesetzesänderungsverordnung';
const PASSWORD = 'a few words are better';

/** A page, and the way to it from anywhere. */
export interface Station {
  readonly name: string;
  open(tab: Tab): Promise<unknown>;
}

/** Every page of the server, in the states that people meet, with what is longest in it. */
export async function everyPage(server: ServerUnderTest): Promise<Station[]> {
  const { url } = server;
  const person = (name: string, more: object = {}): Promise<Json> =>
    server.ok('POST', '/api/v1/users', {
      email: `${name}@${LONG.slice(0, 30)}.example.com`,
      username: name,
      ...more,
    });
  const invited = await person('invited-with-quite-a-long-name', { firstName: `Ada ${LONG}` });
  const used = await person('used');
  const member = await person('member', { password: PASSWORD });
  const signIn = async (tab: Tab) => {
    await tab.open(`${url}/login?another=1`);
    await tab.fill('E-mail address or user name', member.email);
    await tab.fill('Password', PASSWORD);
    await tab.press('Sign in');
  };
  return [
    { name: 'invitation', open: (tab) => tab.open(invited.invitationLink) },
    {
      name: 'invitation with errors',
      async open(tab) {
        await tab.open(invited.invitationLink);
        await tab.fill('Password', 'password');
        await tab.fill('The same password again', 'another');
        await tab.press('Set password');
      },
    },
    {
      name: 'invitation accepted',
      async open(tab) {
        await tab.open((await server.ok('POST', `/api/v1/users/${used.id}/invitation`)).invitationLink);
      },
    },
    { name: 'invitation unknown', open: (tab) => tab.open(`${url}/invitation/unknown`) },
    { name: 'sign-in', open: (tab) => tab.open(`${url}/login?another=1`) },
    {
      name: 'sign-in refused',
      async open(tab) {
        await tab.open(`${url}/login?another=1`);
        await tab.fill('E-mail address or user name', LONG);
        await tab.fill('Password', LONG);
        await tab.press('Sign in');
      },
    },
    {
      name: 'account',
      async open(tab) {
        await signIn(tab);
        await tab.open(`${url}/account`);
      },
    },
    {
      name: 'sign-out',
      async open(tab) {
        await signIn(tab);
        await tab.open(`${url}/logout`);
      },
    },
  ];
}
