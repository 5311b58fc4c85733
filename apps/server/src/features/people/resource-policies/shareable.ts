import type { Db, Tx } from '@facet/db';
import { findDeployment, lockDeployment } from '../../../auth/deployment.ts';
import type { Action, ResourceType } from '../../../auth/permissions.ts';
import { orNotFound } from '../../../errors/errors.ts';

/** A kind of resource that can be shared with users and groups. */
export interface Shareable {
  /** The actions that a policy can grant. */
  readonly actions: readonly Action[];
  /** @throws 404 for a resource not in this tenant */
  requireThere(db: Db, tenantId: number, id: number): Promise<void>;
  /** Prevents deletion of the resource until the transaction ends. @throws 404 for a resource not in this tenant */
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
    orNotFound(await findDeployment(db, tenantId, id), `Deployment ${id}`);
  },
  async keep(tx, tenantId, id) {
    await lockDeployment(tx, tenantId, id);
  },
};

/** Features with shareable resources register them here. */
const SHAREABLE: Readonly<Partial<Record<ResourceType, Shareable>>> = { Deployment: DEPLOYMENT };

/** The shareable kind of a resource type; undefined when resources of this type cannot be shared. */
export function shareable(type: ResourceType): Shareable | undefined {
  return SHAREABLE[type];
}
