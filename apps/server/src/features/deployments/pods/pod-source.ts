import type { PodOptions } from '@facet/engine';
import { unavailable } from '../../../errors/errors.ts';
import { variablesOf } from '../builds/build-variables.ts';
import { databaseAddress, readerVariables } from '../usage-reader/reader-connection.ts';
import { readerLogin } from '../usage-reader/reader-role.ts';
import type { ServedBuild } from './served-build.ts';
import type { SlotContext } from './slot-context.ts';

/**
 * The variables of a pod: those of its build and, for a built-in deployment, the connection to Facet's own database
 * from this node, which it may then reach.
 */
export async function podSource(
  { db, keyring, connection }: SlotContext,
  { build, builtIn }: ServedBuild,
): Promise<Pick<PodOptions, 'variables' | 'databaseSocket' | 'network'>> {
  const variables = variablesOf(keyring, build);
  if (builtIn === null) return { variables };
  const login = await readerLogin(db, keyring);
  if (login === undefined) throw unavailable('Usage analytics is switched off');
  const source = readerVariables(connection, login, build.tenant_id);
  return {
    variables: { ...variables, ...source.variables },
    databaseSocket: source.databaseSocket,
    // The reader's role, which sees only rows of its tenant, may use it.
    network: { allow: source.databaseSocket === undefined ? [databaseAddress(connection).host] : [] },
  };
}
