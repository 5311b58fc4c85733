import type { ServerUnderTest } from './server-under-test.ts';
import { invitationStations } from './stations/invitation-stations.ts';
import { signInStations } from './stations/sign-in-stations.ts';
import type { Station } from './stations/station.ts';

/**
 * Every page, in the states that people meet, with what is longest in it.
 * @param mailing another server, which sends mail
 */
export async function everyPage(server: ServerUnderTest, mailing: ServerUnderTest): Promise<Station[]> {
  return [...(await invitationStations(server)), ...(await signInStations(server, mailing))];
}
