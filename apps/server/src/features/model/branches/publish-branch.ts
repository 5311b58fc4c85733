import type { Tx } from '@facet/db';
import type { Branch } from '@facet/model-store';
import type { FastifyReply } from 'fastify';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { type BuildParts, requestBranchBuild } from '../../deployments/builds/builds.service.ts';
import type { ModelRemotes } from '../../deployments/deployments/model-remotes.ts';
import { isBranchActive } from '../../deployments/dev-mode/dev-sessions.ts';

/** The parts of the server that publish branches. */
export interface PublishParts extends BuildParts {
  readonly remotes: ModelRemotes;
}

/** The transaction that moved a branch. */
export interface BranchChange {
  readonly platform: PublishParts;
  readonly tx: Tx;
  readonly deployment: DeploymentRow;
  beforeCommit(action: () => Promise<void>): void;
}

interface PublishOptions {
  /** Whether the branch has another head than before; defaults to true. */
  readonly isChanged?: boolean;
  /** Uploads are always built, and in deploy mode `cli` they are production whatever the remote has. */
  readonly isUpload?: boolean;
}

/**
 * Publishes a branch that moved: requests a build if something serves the branch, and pushes the branch to the
 * connected remote as the last step of the transaction. Personal branches stay here.
 * @param branch as it is now
 * @returns the id of the build, if one was requested
 */
export async function publishBranch(
  { platform, tx, deployment, beforeCommit }: BranchChange,
  branch: Branch,
  reason: string,
  { isChanged = true, isUpload = false }: PublishOptions = {},
): Promise<number | undefined> {
  if (isChanged && isForRemote(deployment, branch, isUpload))
    beforeCommit(() => platform.remotes.push(tx, deployment, branch.name, branch.lastHash));
  const isServed = isUpload || (isChanged && (await isBranchActive(tx, branch)));
  return isServed ? requestBranchBuild(platform, tx, deployment, branch, reason, isUpload) : undefined;
}

/**
 * Whether a change of a branch belongs in the connected remote. Dev branches stay here, and so does production where it is
 * the last upload (deploy mode `cli`), usually made from the remote's own branch.
 */
export function isForRemote(
  { deploy_mode }: Pick<DeploymentRow, 'deploy_mode'>,
  { kind }: Pick<Branch, 'kind'>,
  isUpload: boolean,
): boolean {
  const isUploadedProduction = isUpload && kind === 'deploy' && deploy_mode === 'cli';
  return kind !== 'dev' && !isUploadedProduction;
}

/** Waits for the turn of a request that may push to the connected remote (`before` of its operation). */
export function takeTurn(request: {
  readonly platform: Pick<PublishParts, 'remotes'>;
  readonly deployment: DeploymentRow;
  readonly reply: FastifyReply;
}): Promise<void> {
  return request.platform.remotes.takeTurn(request);
}
