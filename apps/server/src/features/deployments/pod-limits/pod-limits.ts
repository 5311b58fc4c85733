import type { Connection } from '@facet/db';
import type { NetworkRules, PodOptions } from '@facet/engine';
import { accountThatReaches } from '@facet/programs';
import { databaseAddress } from '../usage-reader/reader-connection.ts';

export interface PodLimitsContext {
  /** Facet's own database. */
  readonly connection: Connection;
  readonly dataDir: string;
  /** What data sources may reach although it is this machine, its link or Facet's own database. */
  readonly outboundAllow: readonly string[];
}

/**
 * What limits a pod with variables of users: what it may connect to and, if the server runs as root, the user it runs as,
 * who can reach the given folder of the data folder afterwards.
 */
export async function podLimits(
  { connection, dataDir, outboundAllow }: PodLimitsContext,
  folder: string | undefined,
): Promise<Pick<PodOptions, 'account' | 'network'>> {
  const account = await accountThatReaches(dataDir, [folder]);
  return { account, network: networkRules({ connection, outboundAllow }) };
}

/** What data sources of users may reach. */
function networkRules({
  connection,
  outboundAllow,
}: Pick<PodLimitsContext, 'connection' | 'outboundAllow'>): NetworkRules {
  const { host, port } = databaseAddress(connection);
  const ownDatabase = host.startsWith('/') ? undefined : { host, port };
  return { allow: outboundAllow, ownDatabase };
}
