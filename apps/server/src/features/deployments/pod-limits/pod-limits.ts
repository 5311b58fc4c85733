import type { Connection } from '@facet/db';
import type { NetworkRules, PodOptions } from '@facet/engine';
import { accountThatReaches } from '@facet/programs';
import { databaseAddress } from '../usage-reader/reader-connection.ts';

export interface PodLimitsContext {
  /** Facet's own database. */
  readonly connection: Connection;
  readonly dataDir: string;
  /** Addresses on this machine or its link, or of Facet's own database, that data sources may reach all the same. */
  readonly outboundAllow: readonly string[];
}

/**
 * The limits of a pod with users' variables: the addresses that it may connect to and, if the server runs as root, the
 * user that it runs as. Gives that user access to the given folder of the data folder.
 */
export async function podLimits(
  { connection, dataDir, outboundAllow }: PodLimitsContext,
  folder: string | undefined,
): Promise<Pick<PodOptions, 'account' | 'network'>> {
  const account = await accountThatReaches(dataDir, [folder]);
  return { account, network: networkRules({ connection, outboundAllow }) };
}

/** The addresses that users' data sources may connect to. */
function networkRules({
  connection,
  outboundAllow,
}: Pick<PodLimitsContext, 'connection' | 'outboundAllow'>): NetworkRules {
  const { host, port } = databaseAddress(connection);
  const ownDatabase = host.startsWith('/') ? undefined : { host, port };
  return { allow: outboundAllow, ownDatabase };
}
