import type { Db, Tx } from '@facet/db';
import { notFound } from '../../../errors/errors.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import {
  findEnvironment,
  insertBranchEnvironment,
  insertProductionEnvironment,
} from './environments.store.ts';

/** Gives a new deployment its production environment. */
export function openProduction(tx: Tx, deployment: DeploymentRow): Promise<void> {
  return insertProductionEnvironment(tx, deployment.tenant_id, deployment.id);
}

/** Gives a branch its environment, once; its id stays the same however often it is switched. */
export function openEnvironment(tx: Tx, deployment: DeploymentRow, branchId: number): Promise<void> {
  return insertBranchEnvironment(tx, deployment.tenant_id, deployment.id, branchId);
}

/** An environment of a deployment. @throws 404 */
export async function requireEnvironment(db: Db, deployment: DeploymentRow, id: number) {
  const environment = await findEnvironment(db, deployment.tenant_id, deployment.id, id);
  if (environment === undefined) throw notFound(`Environment ${id}`);
  return environment;
}
