import { accountPageVisits } from './page-visits/account-page-visits.ts';
import { dataSourcePageVisits } from './page-visits/data-source-page-visits.ts';
import { invitationPageVisits } from './page-visits/invitation-page-visits.ts';
import type { PageVisit } from './page-visits/page-visit.ts';
import { programPageVisits } from './page-visits/program-page-visits.ts';
import { repositoryPageVisits } from './page-visits/repository-page-visits.ts';
import { signInPageVisits } from './page-visits/sign-in-page-visits.ts';
import { ssoPageVisits } from './page-visits/sso-page-visits.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/**
 * Every page in each state that users see, filled with the longest content it can have.
 * @param mailing a second server, which sends email
 */
export async function everyPage(server: ServerUnderTest, mailing: ServerUnderTest): Promise<PageVisit[]> {
  return [
    ...(await invitationPageVisits(server)),
    ...(await signInPageVisits(server, mailing)),
    ...(await accountPageVisits(server)),
    ...(await programPageVisits(server)),
    ...(await dataSourcePageVisits(server)),
    ...(await ssoPageVisits(server)),
    ...(await repositoryPageVisits(server)),
    {
      name: 'unknown address',
      heading: 'Page not found',
      open: (tab) => tab.open(`${server.url}/no-such-page`),
    },
  ];
}
