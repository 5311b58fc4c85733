import type { ServerUnderTest } from '../server-under-test.ts';
import { LONG, makeUser, PASSWORD, type PageVisit } from './page-visit.ts';

/** The pages of an invited user. */
export async function invitationPageVisits(server: ServerUnderTest): Promise<PageVisit[]> {
  const { invitationLink } = await makeUser(server, 'invited', { firstName: `Ada ${LONG}` });
  const accepting = await makeUser(server, 'accepting');
  return [
    { name: 'invitation', heading: 'admin invites you', open: (tab) => tab.open(invitationLink) },
    {
      name: 'invitation with errors',
      heading: 'admin invites you',
      async open(tab) {
        await tab.open(invitationLink);
        await tab.fill('Password', 'password');
        await tab.fill('Confirm password', 'another');
        await tab.press('Set password');
      },
    },
    {
      name: 'invitation used',
      heading: 'This invitation has already been used',
      async open(tab) {
        // Not in the browser, which would then be signed in.
        const body = new URLSearchParams({ password: PASSWORD, again: PASSWORD });
        await fetch(accepting.invitationLink, { method: 'POST', body, redirect: 'manual' });
        return tab.open(accepting.invitationLink);
      },
    },
    {
      name: 'invitation unknown',
      heading: 'Unknown invitation',
      open: (tab) => tab.open(`${server.url}/invitation/unknown`),
    },
  ];
}
