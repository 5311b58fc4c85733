import type { Tx } from '@facet/db';
import { findBranch } from '@facet/model-store';
import { type DeploymentRow, lockDeployment, repoOf } from '../../../auth/deployment.ts';
import { badRequest, orConflict } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { DeploymentGrant } from '../access/deployment-policy.ts';
import { requestProductionBuild } from '../builds/builds.service.ts';
import { type Release, releaseFor } from '../versions/versions.service.ts';
import type { UpdateDeploymentInput } from './deployments.schema.ts';
import { requireRegion, taken } from './deployments.service.ts';
import { type DeploymentChanges, updateDeploymentRow } from './deployments.store.ts';

/** Columns that production is built from: changing one requests a new build. */
const BUILT_FROM = [
  'deploy_branch_name',
  'deploy_project_root',
  'release_channel_version',
] as const satisfies readonly (keyof DeploymentChanges & keyof DeploymentRow)[];

/**
 * Merges settings into a deployment. Absent settings keep their value. Null clears a setting that may be empty and
 * keeps any other. `templateVariables` are merged key by key.
 * @returns the new row and the columns that were set
 */
export async function updateDeployment(
  platform: Pick<BasePlatform, 'keyring' | 'tenants' | 'jobs' | 'publicUrl'>,
  tx: Tx,
  grant: DeploymentGrant<'configure'>,
  input: UpdateDeploymentInput,
): Promise<{ row: DeploymentRow; changes: DeploymentChanges }> {
  const present = await lockDeployment(tx, grant.tenantId, grant.id);
  if (input.region != null) requireRegion(input.region);
  if (input.customDomain != null && (await platform.tenants.isOurs(input.customDomain, platform.publicUrl())))
    throw badRequest(`body.customDomain ${input.customDomain} is an address of this installation`);
  const deployBranchName = input.deployBranchName ?? input.branch;
  if (deployBranchName !== undefined) await requireSharedBranch(tx, present, deployBranchName);

  const changes: DeploymentChanges = withoutAbsent({
    name: input.name ?? undefined,
    cloud_provider: input.cloudProvider ?? undefined,
    region: input.region ?? undefined,
    creation_method: input.creationMethod,
    deploy_mode: input.deployMode ?? undefined,
    deploy_branch_name: deployBranchName,
    deploy_branch_read_only: input.deployBranchReadOnly ?? undefined,
    deploy_branch_merge_allowed: input.deployBranchMergeAllowed ?? undefined,
    deploy_project_root: input.deployProjectRoot == null ? undefined : projectRoot(input.deployProjectRoot),
    template: input.template ?? undefined,
    template_variables: mergedVariables(present, input.templateVariables),
    custom_domain: input.customDomain,
    csps_config: input.cspsConfig,
    default_launchpad_view_group: input.defaultLaunchpadViewGroup,
    launchpad_tabs: input.launchpadTabs,
    ...(await releaseChanges(tx, present, input)),
  });
  const row = await orConflict(taken(input), () => updateDeploymentRow(tx, grant, changes));
  if (BUILT_FROM.some((column) => row[column] !== present[column]))
    await requestProductionBuild(platform, tx, row, 'settings changed');
  return { row, changes };
}

async function releaseChanges(
  tx: Tx,
  present: DeploymentRow,
  input: UpdateDeploymentInput,
): Promise<DeploymentChanges> {
  const hold = input.releaseChannelVersionHold ?? undefined;
  if (input.releaseChannel == null && input.releaseChannelVersion == null)
    return hold === undefined ? {} : { release_channel_version_hold: hold };
  const channel = input.releaseChannel ?? present.release_channel;
  const release: Release = await releaseFor(tx, channel, input.releaseChannelVersion ?? undefined);
  return {
    release_channel: release.channel,
    release_channel_version: release.version,
    // A version other than the channel's newest is held, unless the caller sends releaseChannelVersionHold.
    release_channel_version_hold: hold ?? !release.isHead,
  };
}

async function requireSharedBranch(tx: Tx, deployment: DeploymentRow, name: string): Promise<void> {
  const repo = repoOf(deployment);
  const branch = await findBranch(tx, repo, { name });
  if (branch === undefined) throw badRequest(`body.deployBranchName ${name} is not a branch`);
  if (branch.kind === 'dev')
    throw badRequest(`body.deployBranchName ${name} is a dev branch; name a shared branch`);
}

function mergedVariables(present: DeploymentRow, given: Record<string, unknown> | null | undefined) {
  if (given === undefined) return undefined;
  if (given === null) return {};
  const merged = { ...(present.template_variables as Record<string, unknown>), ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

/** A project root in canonical form: `/`, or a folder with a leading and without a trailing slash. */
export function projectRoot(given: string): string {
  const segments = given.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw badRequest("body.deployProjectRoot must not contain '..'");
  return `/${segments.join('/')}`;
}

function withoutAbsent(changes: DeploymentChanges): DeploymentChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
