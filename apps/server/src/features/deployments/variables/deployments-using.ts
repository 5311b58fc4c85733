import type { Db, Keyring } from '@facet/db';
import { dataSources } from '@facet/engine';
import { readVariables } from './read-variables.ts';

/** The ids of the deployments, of all tenants, whose variables name a type of data source. */
export async function deploymentsUsing(db: Db, keyring: Keyring, type: string): Promise<number[]> {
  const candidates = await db
    .selectFrom('env_variables')
    .select(['deployment_id as id', 'tenant_id'])
    .where('name', 'like', '%\\_DB\\_TYPE')
    .distinct()
    .orderBy('deployment_id')
    .execute();
  const using: number[] = [];
  for (const deployment of candidates) {
    const sources = dataSources(await readVariables(db, keyring, deployment));
    if (sources.some((source) => source.type === type)) using.push(deployment.id);
  }
  return using;
}
