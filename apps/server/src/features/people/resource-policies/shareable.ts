import type { Db, Tx } from '@facet/db';
import { findDeployment, lockDeployment } from '../../../auth/deployment.ts';
import type { Action, ResourceType } from '../../../auth/permissions.ts';
import { notFound } from '../../../errors/errors.ts';

/** A kind of resource that can be shared with users and groups. */
export interface Shareable {
  /** What can be given on it. */
  readonly actions: readonly Action[];
  /** @throws 404 for a resource that the tenant has not */
  requireThere(db: Db, tenantId: number, id: number): Promise<void>;
  /** The same, and it stays until the transaction ends. */
  keep(tx: Tx, tenantId: number, id: number): Promise<void>;
}

const DEPLOYMENT: Shareable = {
  actions: [
    'All',
    'DeploymentRead',
    'DeploymentUpdate',
    'DeploymentDelete',
    'SecretsManage',
    'PlaygroundRead',
    'SchemaRead',
    'SchemaUpdate',
    'SchemaUpdateDevBranches',
    'SqlRunnerRead',
    'DeploymentAgentRead',
    'PreAggregationBuild',
    'APMRead',
    'ChatHistoryRead',
    'DownloadData',
    'ScheduledTasksCreate',
  ],
  async requireThere(db, tenantId, id) {
    const row = await findDeployment(db, tenantId, id);
    if (row === undefined) throw notFound(`Deployment ${id}`);
  },
  async keep(tx, tenantId, id) {
    await lockDeployment(tx, tenantId, id);
  },
};

/** A feature whose resources can be shared adds its kind here. */
const SHAREABLE: Readonly<Partial<Record<ResourceType, Shareable>>> = { Deployment: DEPLOYMENT };

/** A kind of resource; undefined for those of which there are none that could be shared. */
export function shareable(type: ResourceType): Shareable | undefined {
  return SHAREABLE[type];
}
