import type { Tx } from '@facet/db';
import {
  advanceBranch,
  type Branch,
  checkDeployRules,
  createBranchAt,
  deleteBranch,
  findBranch,
} from '@facet/model-store';
import { recordAudit } from '../../../audit/record-audit.ts';
import { repoOf } from '../../../auth/deployment.ts';
import { announceBranch } from '../../../nodes/announce-branch.ts';
import { requireMayWrite } from '../../model/branches/branches.service.ts';
import { type BranchChange, type PublishParts, publishBranch } from '../../model/branches/publish-branch.ts';
import { hasRemote } from '../git-remotes/git-remotes.service.ts';
import type { Ground, Push } from './push.ts';
import { type BranchUpdate, NOTHING, Refused } from './ref-updates.ts';

/** The audit event of a push. */
const EVENT = 'Pushed to Git repository';

interface PushGround extends Ground {
  /** Environment variables that make git find the pushed objects. */
  readonly env: Record<string, string>;
}

/**
 * Applies the branch updates of a push, by the rules of commits, merges and deletions. Then writes the audit row, and
 * finally pushes to the connected remote, which has to accept the push too.
 * @returns the message for the user
 * @throws Refused, ModelStoreError or ApiError for the first update that is not allowed
 */
export async function changeBranches(
  platform: PublishParts,
  tx: Tx,
  push: Push,
  ground: PushGround,
  updates: readonly BranchUpdate[],
): Promise<string> {
  const { deployment, caller } = push;
  await checkHandedOn(tx, push, updates);
  const messages: string[] = [];
  const pushes: (() => Promise<void>)[] = [];
  const change = {
    platform,
    tx,
    deployment,
    beforeCommit: (action: () => Promise<void>) => void pushes.push(action),
  };
  for (const update of updates) messages.push(await changeBranch(change, push, ground, update));
  await recordAudit(tx, {
    tenantId: deployment.tenant_id,
    event: EVENT,
    operation: 'gitPush',
    caller,
    person: undefined,
    address: push.address,
    requestId: push.requestId,
    deployment,
    target: { branches: updates.map(({ name, before, after }) => ({ name, from: before, to: after })) },
    changes: {},
  });
  // Last, because a push to the remote cannot be rolled back.
  for (const push of pushes) await push();
  return messages.join('\n');
}

/** If the remote accepted one branch and rejected the next, the first could not be rolled back. */
async function checkHandedOn(tx: Tx, { deployment }: Push, updates: readonly BranchUpdate[]): Promise<void> {
  const shared = updates.filter(({ name, after }) => after !== NOTHING && !name.startsWith('dev-'));
  if (shared.length > 1 && (await hasRemote(tx, deployment)))
    throw new Refused(
      'Only one branch can be pushed at a time, because pushes are forwarded to the connected remote',
    );
}

async function changeBranch(
  change: BranchChange,
  push: Push,
  ground: PushGround,
  { name, before, after }: BranchUpdate,
): Promise<string> {
  const { tx, deployment } = change;
  const repo = repoOf(deployment);
  const branch = await findBranch(tx, repo, { name });
  if (branch?.kind === 'dev' && branch.ownerUserId !== push.caller.user.id)
    throw new Refused(`Branch ${name} is the dev branch of another user`);
  if (before === NOTHING) {
    if (branch !== undefined) throw new Refused(`Branch ${name} was created by someone else; fetch first`);
    const parent = { name: deployment.deploy_branch_name };
    await publishBranch(change, await createBranchAt(tx, repo, { name, head: after, parent }), 'push');
    return `Branch ${name} was created`;
  }
  if (branch === undefined) throw new Refused(`Branch ${name} was deleted by someone else; fetch first`);
  if (branch.lastHash !== before) throw new Refused(`Branch ${name} was moved by someone else; fetch first`);
  if (after === NOTHING) {
    await remove(tx, push, branch);
    return `Branch ${name} was deleted`;
  }
  await checkTarget(tx, push, ground, branch, after);
  const moved = await advanceBranch(tx, repo, branch, after, { expected: before });
  const build = await publishBranch(change, moved.branch, 'push', { isChanged: moved.changed });
  return build === undefined ? `Branch ${name} was moved` : `Branch ${name} was moved; build ${build} starts`;
}

async function remove(tx: Tx, { deployment }: Push, branch: Branch): Promise<void> {
  // API clients see the edits before they discard them; git does not know them.
  if (branch.hasEdits) throw new Refused(`Branch ${branch.name} has uncommitted edits; discard them first`);
  await deleteBranch(tx, repoOf(deployment), branch);
  await announceBranch(tx, deployment.id, branch.id);
}

async function checkTarget(
  tx: Tx,
  { caller, deployment }: Push,
  { repository, env }: PushGround,
  branch: Branch,
  after: string,
): Promise<void> {
  requireMayWrite(caller, deployment, branch);
  if (branch.kind !== 'deploy') return;
  if (await hasRemote(tx, deployment))
    throw new Refused(`Deploy branch ${branch.name} follows the connected remote; push there instead`);
  const repo = repoOf(deployment);
  await checkDeployRules(tx, repo, branch, 'commit');
  const { stdout } = await repository.git(
    ['rev-list', '--merges', '--max-count=1', after, `^${branch.lastHash}`],
    { env },
  );
  if (stdout.length > 0) await checkDeployRules(tx, repo, branch, 'merge');
}
