import type { ServerUnderTest } from './server-under-test.ts';
import { accountStations } from './stations/account-stations.ts';
import { dataSourceStations } from './stations/data-source-stations.ts';
import { invitationStations } from './stations/invitation-stations.ts';
import { programStations } from './stations/program-stations.ts';
import { repositoryStations } from './stations/repository-stations.ts';
import { signInStations } from './stations/sign-in-stations.ts';
import { ssoStations } from './stations/sso-stations.ts';
import type { Station } from './stations/station.ts';

/**
 * Every page, in the states that people meet, with what is longest in it.
 * @param mailing another server, which sends mail
 */
export async function everyPage(server: ServerUnderTest, mailing: ServerUnderTest): Promise<Station[]> {
  return [
    ...(await invitationStations(server)),
    ...(await signInStations(server, mailing)),
    ...(await accountStations(server)),
    ...(await programStations(server)),
    ...(await dataSourceStations(server)),
    ...(await ssoStations(server)),
    ...(await repositoryStations(server)),
  ];
}
