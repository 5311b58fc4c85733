import type { Db, Tx } from '@facet/db';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { findEnvironment, insertEnvironment } from './environments.store.ts';

/** Creates the production environment of a new deployment. */
export function openProduction(tx: Tx, deployment: DeploymentRow): Promise<void> {
  return insertEnvironment(tx, deployment, null);
}

/** Creates the environment of a branch if it has none; the id survives switching the environment off and on. */
export function openEnvironment(tx: Tx, deployment: DeploymentRow, branchId: number): Promise<void> {
  return insertEnvironment(tx, deployment, branchId);
}

/** An environment of a deployment. @throws 404 */
export async function requireEnvironment(db: Db, deployment: DeploymentRow, id: number) {
  return orNotFound(await findEnvironment(db, deployment.tenant_id, deployment.id, id), `Environment ${id}`);
}
