import type { DeploymentRow } from '../../../auth/deployment.ts';
import { deploymentUrl } from '../environments/deployment-urls.ts';
import { imageOf } from '../versions/versions.service.ts';

type Listed = Pick<DeploymentRow, 'id' | 'name' | 'creation_step'>;

/**
 * A deployment as responses and `items` contain it.
 * @param origin the tenant's origin, as the client addresses it
 */
export function viewOfDeployment(origin: string, row: Listed) {
  return {
    id: row.id,
    name: row.name,
    deploymentUrl: deploymentUrl(origin, row.id),
    creationStep: row.creation_step,
  };
}

/** A deployment in the older list format. */
export function listItemOfDeployment(row: Pick<DeploymentRow, 'id' | 'name' | 'created_at'>) {
  return { id: String(row.id), name: row.name, created_at: row.created_at.toISOString() };
}

/** Every setting except secrets. */
export function viewOfSettings(
  origin: string,
  row: DeploymentRow,
  { isCold, isConnected }: { isCold: boolean; isConnected: boolean },
) {
  return {
    id: row.id,
    name: row.name,
    template: row.template,
    templateVariables: row.template_variables,
    cloudProvider: row.cloud_provider,
    region: row.region,
    targetPlatform: row.target_platform,
    isManaged: row.is_managed,
    creationStep: row.creation_step,
    creationMethod: row.creation_method,
    deploymentUrl: deploymentUrl(origin, row.id),
    autoDomain: null,
    customDomain: row.custom_domain,
    deployMode: row.deploy_mode,
    repoType: isConnected ? 'git' : 'deployRepo',
    deployBranchName: row.deploy_branch_name,
    deployBranchReadOnly: row.deploy_branch_read_only,
    deployBranchMergeAllowed: row.deploy_branch_merge_allowed,
    deployProjectRoot: row.deploy_project_root,
    releaseChannel: row.release_channel,
    releaseChannelVersion: imageOf(row.release_channel_version),
    releaseChannelVersionHold: row.release_channel_version_hold,
    cubeImageCloud: null,
    cubeImageVersion: row.release_channel_version,
    isCold,
    isCubeSqlEnabled: false,
    isSupportPreAggregations: false,
    cspsConfig: row.csps_config,
    defaultLaunchpadViewGroup: row.default_launchpad_view_group,
    launchpadTabs: row.launchpad_tabs,
  };
}
