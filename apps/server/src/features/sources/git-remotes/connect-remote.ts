import type { Tx } from '@facet/db';
import {
  advanceBranch,
  type Branch,
  carryEdits,
  checkSharedBranchName,
  createBranchAt,
  deployBranch,
  findBranch,
  isStored,
  listTree,
  mergeBase,
  type Oid,
  readTreeOid,
} from '@facet/model-store';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, lockDeployment, repoOf } from '../../../auth/deployment.ts';
import { newSecret } from '../../../auth/secrets.ts';
import { badRequest } from '../../../errors/errors.ts';
import { checkField } from '../../../errors/model-store-errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { grantDeployment } from '../../deployments/access/deployment-policy.ts';
import { requestBranchBuild } from '../../deployments/builds/builds.service.ts';
import { updateDeploymentRow } from '../../deployments/deployments/deployments.service.ts';
import { projectRoot } from '../../deployments/deployments/update-deployment.ts';
import type { RemoteSource } from '../git/remote-access.ts';
import { fetchBranch } from './fetch-branch.ts';
import { findRemoteRow, forgetSeen, noteSeen, saveRemote } from './git-remotes.store.ts';
import { requestHook } from './github-hook.ts';
import { keptName } from './kept-name.ts';
import type { PullParts } from './pull-branch.ts';
import { pushBranch } from './push-branch.ts';
import { atRemote, listRemote, SECRET, WEBHOOK_SECRET } from './remote.ts';

/** The parts of the server that connect deployments to remotes. */
export type ConnectParts = PullParts & Pick<BasePlatform, 'log' | 'publicUrl'>;

/** A request to connect a deployment to a remote. */
export interface ConnectRequest extends Omit<RemoteSource, 'deployment'> {
  readonly provider: 'github' | 'gitlab' | 'generic';
  /** The public part of a deploy key that this server generated. */
  readonly publicKey?: string | null;
  /** The deploy branch; null for the remote's default branch. */
  readonly deployBranchName: string | null;
  /** Folder of the project in the repository; null for the one in the deployment's settings. */
  readonly deployProjectRoot: string | null;
}

/** A remote with its deploy branch fetched. */
export interface FetchedRemote {
  readonly request: ConnectRequest;
  readonly deployBranchName: string;
  readonly projectRoot: string;
  /** The head of the branch at the remote; undefined for an empty repository, to which ours is pushed. */
  readonly head: Oid | undefined;
  readonly knownHosts: string | null;
}

/**
 * Fetches the deploy branch of a remote, before the transaction that connects to it.
 * @throws ApiError 400 if the repository has no data model, 409 if it cannot be reached
 */
export async function fetchForConnect(
  platform: ConnectParts,
  deployment: DeploymentRow,
  request: ConnectRequest,
): Promise<FetchedRemote> {
  const root = projectRoot(request.deployProjectRoot ?? deployment.deploy_project_root);
  const { deployBranchName } = request;
  if (deployBranchName !== null)
    checkField('body.deployBranchName', () => checkSharedBranchName(deployBranchName));
  const source = { ...request, deployment };
  const fetched = await atRemote(platform, source, async (remote) => {
    const { heads, defaultBranch } = await listRemote(remote);
    const name = deployBranchName ?? chooseBranch(deployment, heads, defaultBranch);
    const listed = heads.get(name);
    if (listed === undefined && heads.size > 0)
      throw badRequest(`body.deployBranchName ${name} is not a branch of the repository`);
    checkSharedBranchName(name);
    const branch = listed && { name, head: listed };
    const head = branch && (await fetchBranch(platform, repoOf(deployment), remote, branch));
    return { deployBranchName: name, head, knownHosts: await remote.access.knownHosts() };
  });
  if (fetched.head !== undefined) await requireModel(platform, deployment, fetched.head, root);
  return { ...fetched, request, projectRoot: root, knownHosts: request.knownHosts ?? fetched.knownHosts };
}

function chooseBranch(
  deployment: DeploymentRow,
  heads: ReadonlyMap<string, Oid>,
  defaultBranch: string | undefined,
): string {
  if (heads.size === 0) return deployment.deploy_branch_name;
  if (defaultBranch !== undefined && heads.has(defaultBranch)) return defaultBranch;
  return deployment.deploy_branch_name;
}

/** Rejects a repository without a data model, with the documented messages. */
async function requireModel(
  platform: ConnectParts,
  deployment: DeploymentRow,
  head: Oid,
  root: string,
): Promise<void> {
  const repo = repoOf(deployment);
  const files = await listTree(platform.db, repo, await readTreeOid(platform.db, repo, head));
  const prefix = root === '/' ? '' : `${root.slice(1)}/`;
  const folders = [`${prefix}model/`, `${prefix}schema/`];
  if (files.some(({ path }) => folders.some((folder) => path.startsWith(folder)))) return;
  const where = root === '/' ? 'at root location' : 'at this location';
  throw badRequest(`Data Model folder not found ${where}.`);
}

interface Given {
  readonly platform: ConnectParts;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly request: { readonly hostname: string };
  beforeCommit(action: () => Promise<void>): void;
}

/**
 * Connects a deployment to a fetched remote, whose deploy branch replaces ours. Our commits that the remote does not have
 * are preserved in a kept branch; an empty remote gets our branch.
 */
export async function connectRemote(given: Given, fetched: FetchedRemote): Promise<DeploymentRow> {
  const { platform, tx } = given;
  const { request, deployBranchName: name, head } = fetched;
  const grant = grantDeployment(given.caller, given.deployment, 'configure');
  const present = await lockDeployment(tx, grant.tenantId, grant.id);
  const before = await findRemoteRow(tx, present, 'lock');
  // Removes the webhook of the previous repository, if that is a different one.
  await requestHook(platform, tx, present, given.request.hostname);
  // Heads seen at another address do not apply here, and an empty repository has none.
  if (before?.url !== request.url || head === undefined) await forgetSeen(tx, present);
  await saveRemote(tx, grant, {
    provider: request.provider,
    url: request.url,
    auth_kind: request.authKind,
    username: request.username,
    secret: request.secret === null ? null : platform.keyring.encrypt(request.secret, SECRET),
    public_key: request.publicKey ?? null,
    known_hosts: fetched.knownHosts,
    github_installation_id: request.githubInstallationId ?? null,
    webhook_secret: before?.webhook_secret ?? platform.keyring.encrypt(newSecret(), WEBHOOK_SECRET),
    connected_at: new Date(),
  });
  await requestHook(platform, tx, present, given.request.hostname);
  const oldHead = (await deployBranch(tx, repoOf(present))).lastHash;
  const branch =
    head === undefined ? await ownBranch(tx, present, name) : await moveToRemote(tx, present, name, head);
  const row = await updateDeploymentRow(tx, grant, {
    deploy_branch_name: name,
    deploy_project_root: fetched.projectRoot,
  });
  if (head !== undefined) await noteSeen(tx, row, name, head);
  if (branch.lastHash !== head)
    given.beforeCommit(() => pushBranch(platform, tx, row, name, branch.lastHash));
  const needsBuild = branch.lastHash !== oldHead || fetched.projectRoot !== present.deploy_project_root;
  if (needsBuild)
    await requestBranchBuild(platform, tx, row, await deployBranch(tx, repoOf(row)), 'connected');
  return row;
}

/** The branch with this name, created from the deploy branch if it does not exist. */
async function ownBranch(tx: Tx, deployment: DeploymentRow, name: string): Promise<Branch> {
  const repo = repoOf(deployment);
  const present = await findBranch(tx, repo, { name });
  if (present !== undefined) return present;
  return createBranchAt(tx, repo, { name, head: (await deployBranch(tx, repo)).lastHash });
}

/** Moves the branch to its head at the remote, and preserves commits that only it has in a kept branch. */
async function moveToRemote(tx: Tx, deployment: DeploymentRow, name: string, head: Oid): Promise<Branch> {
  const repo = repoOf(deployment);
  const present = await findBranch(tx, repo, { name });
  if (present === undefined) return createBranchAt(tx, repo, { name, head });
  if (present.kind === 'dev') throw badRequest(`body.deployBranchName ${name} is a dev branch`);
  if (!(await isStored(tx, repo, head)))
    throw new Error(`The fetched commit ${head} is not in the model store`);
  const base = await mergeBase(tx, repo, present.lastHash, head);
  // Our branch contains the remote's.
  if (base === head) return present;
  if (base !== present.lastHash)
    await createBranchAt(tx, repo, { name: keptName(name), head: present.lastHash, parent: present });
  const { branch } = await advanceBranch(tx, repo, present, head, {
    allowRewrite: true,
    expected: present.lastHash,
  });
  // Otherwise the next commit in dev mode would merge our whole old history into the remote's.
  if (base !== present.lastHash) await carryEdits(tx, repo, branch, present.lastHash);
  return branch;
}
