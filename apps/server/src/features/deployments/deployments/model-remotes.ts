import type { Db, Tx } from '@facet/db';
import type { Oid } from '@facet/model-store';
import type { FastifyReply } from 'fastify';
import type { DeploymentRow } from '../../../auth/deployment.ts';

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

/** A request that changes the branches of a deployment. */
export interface RemoteTurn {
  readonly deployment: DeploymentRow;
  readonly reply: FastifyReply;
}

/**
 * The git remotes that deployments are connected to, as features below them see them. Every method does nothing for a
 * deployment without a remote. Implemented in features/sources/git-remotes.
 */
export interface ModelRemotes {
  isConnected(db: Db, deployment: Owner): Promise<boolean>;

  /**
   * Waits until no other change of the deployment is being pushed. The turn ends with the response.
   * @throws ApiError 429 after a minute
   */
  takeTurn(change: RemoteTurn): Promise<void>;

  /**
   * Pushes a branch. Must be the last step of the transaction that moved it: if the remote refuses, the transaction
   * rolls back, and a successful push cannot be undone.
   * @throws ApiError 409
   */
  push(tx: Tx, deployment: Owner, branchName: string, head: Oid): Promise<void>;

  /** Deletes a branch at the remote unless it has commits that are not here. @throws ApiError 409 */
  deleteBranch(tx: Tx, deployment: Owner, branchName: string): Promise<void>;

  /**
   * Requests an update of the code host's webhook after the transaction: created while connected, deleted otherwise.
   * @param host the host name of the request
   */
  updateHook(tx: Tx, deployment: DeploymentRow, host: string): Promise<void>;
}
