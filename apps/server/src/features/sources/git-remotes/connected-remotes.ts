import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '@facet/db';
import type { Oid } from '@facet/model-store';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { tooManyRequests } from '../../../errors/errors.ts';
import type { ModelRemotes, RemoteTurn } from '../../deployments/deployments/model-remotes.ts';
import type { ConnectParts } from './connect-remote.ts';
import { hasRemote } from './git-remotes.service.ts';
import { requestHook } from './github-hook.ts';
import { deleteAtRemote, pushBranch } from './push-branch.ts';

/** Less than a client waits for a response. A push takes a second, or a minute to a slow remote. */
const PATIENCE_MS = 60_000;

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

type Parts = Omit<ConnectParts, 'modelRepositories'>;

/** The remotes of this installation, reached through git. */
export class ConnectedRemotes implements ModelRemotes {
  readonly #platform: Parts;
  /** The newest change of each deployment, for which the next one waits. */
  readonly #turns = new Map<number, Promise<void>>();

  constructor(platform: Parts) {
    this.#platform = platform;
  }

  isConnected(db: Db, deployment: Owner): Promise<boolean> {
    return hasRemote(db, deployment);
  }

  /**
   * A change holds a database connection while it is pushed. Without turns, the changes that wait for the same branch
   * would soon hold all the others.
   */
  async takeTurn({ deployment, reply }: RemoteTurn): Promise<void> {
    if (!(await this.isConnected(this.#platform.db, deployment))) return;
    const before = this.#turns.get(deployment.id) ?? Promise.resolve();
    const answered = new Promise<void>((resolve) => {
      reply.raw.once('close', resolve);
      if (reply.raw.closed || reply.raw.destroyed) resolve();
    });
    const turn = before.then(() => answered);
    this.#turns.set(deployment.id, turn);
    void turn.then(() => {
      if (this.#turns.get(deployment.id) === turn) this.#turns.delete(deployment.id);
    });
    const patience = new AbortController();
    const late = sleep(PATIENCE_MS, 'late' as const, { signal: patience.signal, ref: false });
    const outcome = await Promise.race([before, late.catch(() => undefined)]);
    patience.abort();
    if (outcome === 'late')
      throw tooManyRequests('Other changes of this deployment are being pushed to its remote; try again', 5);
  }

  push(tx: Tx, deployment: Owner, branchName: string, head: Oid): Promise<void> {
    return pushBranch(this.#platform, tx, deployment, branchName, head);
  }

  deleteBranch(tx: Tx, deployment: Owner, branchName: string): Promise<void> {
    return deleteAtRemote(this.#platform, tx, deployment, branchName);
  }

  updateHook(tx: Tx, deployment: DeploymentRow, host: string): Promise<void> {
    return requestHook(this.#platform, tx, deployment, host);
  }
}
