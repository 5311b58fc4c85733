import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { lockDeployment } from '../../../auth/deployment.ts';
import type { Action, ResourceType } from '../../../auth/permissions.ts';
import { grantDeploymentSharing, type SharingGrant } from './sharing-policy.ts';

/** A folder from which a resource inherits policies. */
export interface SourceFolder {
  readonly id: number;
  readonly name: string;
}

/** A resource that a caller may share. */
export interface SharedResource {
  readonly grant: SharingGrant;
  readonly embedTenantId: number | null;
}

/** A kind of resource that can be shared with users and groups. */
export interface Shareable {
  /** The actions that a policy can grant, the one for viewing first. */
  readonly actions: readonly Action[];
  /** Whether resources of the kind can be shared with embed users. */
  readonly isForEmbedUsers: boolean;
  /**
   * Checks that the caller may see and decide with whom a resource is shared.
   * @returns the grant, and the embed tenant to which the resource belongs; null for the account's own
   * @throws 404 if the resource does not exist or is hidden from the caller, 403 if they may not share it
   */
  grantSharing(db: Db, caller: Caller, id: number): Promise<SharedResource>;
  /** Prevents deletion of the resource until the transaction ends. @throws 404 for a resource not in this tenant */
  keep(tx: Tx, tenantId: number, id: number): Promise<void>;
  /** Publishes that a caller has changed who has access to the resource. */
  announce?(tx: Tx, caller: Caller, id: number): Promise<void>;
  /** The folders from which a resource inherits policies, nearest first. */
  inheritsFrom(db: Db, caller: Caller, id: number): Promise<readonly SourceFolder[]>;
}

/** The kinds of resources that can be shared, by type. Those above this feature are added in app/shareable-kinds.ts. */
export type ShareableKinds = Readonly<Partial<Record<ResourceType, Shareable>>>;

/** How deployments are shared. */
export const DEPLOYMENTS: Shareable = {
  actions: [
    'DeploymentRead',
    'All',
    'DeploymentUpdate',
    'DeploymentDelete',
    'SecretsManage',
    'PlaygroundRead',
    'SchemaRead',
    'SchemaUpdate',
    'SchemaUpdateDevBranches',
    'SqlRunnerRead',
    'DataAssetsRead',
    'DataAssetsManage',
    'DeploymentAgentRead',
    'PreAggregationBuild',
    'APMRead',
    'ChatHistoryRead',
    'DownloadData',
    'ScheduledTasksCreate',
    'ReportVerify',
  ],
  isForEmbedUsers: false,
  async grantSharing(db, caller, id) {
    return { grant: await grantDeploymentSharing(db, caller, id), embedTenantId: null };
  },
  async keep(tx, tenantId, id) {
    await lockDeployment(tx, tenantId, id);
  },
  inheritsFrom: async () => [],
};
