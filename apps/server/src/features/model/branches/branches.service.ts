import type { Db, Tx } from '@facet/db';
import { type Branch, deployBranch, openDevBranch, requireBranch } from '@facet/model-store';
import { type Caller, can } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf, resourceOf } from '../../../auth/deployment.ts';
import { badRequest, conflict, forbidden } from '../../../errors/errors.ts';
import { type BuildParts, ensureBuilt } from '../../deployments/builds/builds.service.ts';
import { activeBranchOf, devBranchOf, serve, startSession } from '../../deployments/dev-mode/dev-sessions.ts';
import { openEnvironment } from '../../deployments/environments/environments.service.ts';

/** A branch as responses show it to a caller. */
export function viewOfBranch(branch: Branch, caller: Caller) {
  return {
    id: branch.id,
    name: branch.name,
    parentBranch: branch.parentBranch,
    lastHash: branch.lastHash,
    isStagingEnvironmentEnabled: branch.isStagingEnvironmentEnabled,
    kind: branch.kind,
    isOwn: branch.kind === 'dev' && branch.ownerUserId === caller.user.id,
    hasEdits: branch.hasEdits,
  };
}

export interface BranchTargetInput {
  readonly branchName?: string | null;
  readonly branchId?: number | null;
}

/** The branch that a body names; undefined if it names none. @throws 400 for both a name and an id */
export async function namedBranch(
  db: Db,
  deployment: DeploymentRow,
  input: BranchTargetInput,
): Promise<Branch | undefined> {
  if (input.branchName != null && input.branchId != null)
    throw badRequest('body.branchName and body.branchId both name the branch; send only one');
  if (input.branchName != null) return requireBranch(db, repoOf(deployment), { name: input.branchName });
  if (input.branchId != null) return requireBranch(db, repoOf(deployment), { id: input.branchId });
  return undefined;
}

/** The branch that a body names, or the active branch. */
export async function targetBranch(
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
  input: BranchTargetInput,
): Promise<Branch> {
  return (await namedBranch(db, deployment, input)) ?? (await activeBranchOf(db, caller, deployment));
}

/** The branch that the caller has open in dev mode. @throws 409 outside dev mode */
export async function requireDevMode(db: Db, caller: Caller, deployment: DeploymentRow): Promise<Branch> {
  const branch = await devBranchOf(db, caller, deployment);
  if (branch === undefined) throw conflict('You are not in dev mode; enter it with POST …/dev-mode');
  return branch;
}

/** Requires SchemaUpdate for the deploy branch, which SchemaUpdateDevBranches does not cover. @throws 403 */
export function requireMayWrite(caller: Caller, deployment: DeploymentRow, branch: Branch): void {
  if (branch.kind === 'deploy' && !can(caller, 'SchemaUpdate', resourceOf(deployment)))
    throw forbidden('Writing to the deploy branch needs the permission SchemaUpdate');
}

/**
 * Creates or reopens the caller's dev branch of a parent. Naming the caller's own dev branch reopens that one. A dev branch
 * of the deploy branch writes nothing to it until a commit, which `requireMayWrite` decides.
 */
export async function devBranchOn(
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  branchName: string | null,
): Promise<Branch> {
  const repo = repoOf(deployment);
  const named =
    branchName === null ? await deployBranch(tx, repo) : await requireBranch(tx, repo, { name: branchName });
  const isOwn = named.kind === 'dev' && named.ownerUserId === caller.user.id;
  if (named.kind === 'dev' && !isOwn)
    throw badRequest(`body.branchName ${named.name} is another user's dev branch`);
  return isOwn ? named : openDevBranch(tx, repo, { parent: named, user: caller.user });
}

/** Enters dev mode on the caller's dev branch of a parent, and ensures that it is built. */
export async function enterDevMode(
  platform: BuildParts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  branchName: string | null,
): Promise<Branch> {
  const branch = await devBranchOn(tx, caller, deployment, branchName);
  await activate(platform, tx, caller, deployment, branch);
  return branch;
}

/** Opens a branch in dev mode and starts to serve it. */
export async function activate(
  platform: BuildParts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  branch: Branch,
): Promise<void> {
  await startSession(tx, caller, deployment, branch.id);
  await openEnvironment(tx, deployment, branch.id);
  await ensureBuilt(platform, tx, deployment, branch, 'dev mode');
}

/** Serves a branch, so that it can be asked by its name. The mode of the credential stays what it is. */
export async function serveBranch(
  platform: BuildParts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  branch: Branch,
): Promise<void> {
  if (branch.kind === 'deploy') return;
  await serve(tx, caller, deployment, branch.id);
  await openEnvironment(tx, deployment, branch.id);
  await ensureBuilt(platform, tx, deployment, branch, 'queries of the branch');
}
