import type { Db, Keyring } from '@facet/db';
import { findBranch } from '@facet/model-store';
import { repoOf } from '../../../auth/deployment.ts';
import { ApiError, notFound, unavailable } from '../../../errors/errors.ts';
import type { TokenDeployment } from '../../clouds/oidc-token-configs/issue-token.ts';
import type { OidcTokenConfigRow } from '../../clouds/oidc-token-configs/oidc-token-configs.service.ts';
import { podTokenConfigs } from '../../clouds/oidc-token-configs/pod-tokens.ts';
import { type BuildRow, findBuild, latestBuild, latestGoodBuild } from '../builds/builds.service.ts';
import { duckdbFiles } from '../data-files/data-files.service.ts';
import { isBranchActive } from '../dev-mode/dev-sessions.ts';
import { apiSecretOf } from '../tokens/sign-token.ts';
import { readVariables } from '../variables/read-variables.ts';

/** The target of a pod: production of a deployment (`branchName` null), or one of its branches. */
export interface PodTarget {
  readonly deploymentId: number;
  readonly branchName: string | null;
}

export interface ServedBuild {
  readonly build: BuildRow;
  readonly apiSecret: string;
  /** Whether it is the demo deployment, whose data files ship with Facet. */
  readonly isDemo: boolean;
  /** The kind of a built-in deployment; null for any other. */
  readonly builtIn: string | null;
  /** The subject and configurations of the pod's workload identity tokens. */
  readonly deployment: TokenDeployment;
  readonly tokenConfigs: readonly OidcTokenConfigRow[];
  /** The ids of uploaded DuckDB databases, which a running pod keeps open. */
  readonly databases: readonly number[];
}

/** Whether a pod of one build also serves the other, so that it need not be replaced. */
export function isSame(one: ServedBuild, other: ServedBuild): boolean {
  const identityOf = ({ build, apiSecret, tokenConfigs, databases }: ServedBuild) =>
    JSON.stringify([
      build.id,
      apiSecret,
      tokenConfigs.map(({ id, updated_at }) => [id, updated_at]),
      databases,
    ]);
  return identityOf(one) === identityOf(other);
}

/**
 * The build that a target should serve now.
 * @throws 404 for a target that does not exist or is not active, 503 while its first build runs, 422 if that failed
 */
export async function servedBuild(
  platform: { db: Db; keyring: Keyring },
  target: PodTarget,
): Promise<ServedBuild> {
  const { db } = platform;
  const deployment = await db
    .selectFrom('deployments')
    .select(['id', 'tenant_id', 'live_build_id', 'api_secret', 'deploy_branch_name', 'creation_step'])
    .select(['built_in', 'name', 'region'])
    .where('id', '=', target.deploymentId)
    .executeTakeFirst();
  if (deployment === undefined) throw notFound(`Deployment ${target.deploymentId}`);
  const repo = repoOf(deployment);
  const isProduction = target.branchName === null || target.branchName === deployment.deploy_branch_name;
  const branch = await findBranch(db, repo, { name: target.branchName ?? deployment.deploy_branch_name });
  if (branch === undefined) throw notFound(`Branch ${target.branchName}`);
  if (!(await isBranchActive(db, branch)))
    throw new ApiError(404, 'branch_not_active', `Branch ${branch.name} is not active`);
  const build = isProduction
    ? deployment.live_build_id === null
      ? undefined
      : await findBuild(db, deployment.live_build_id)
    : await latestGoodBuild(db, repo.tenantId, branch.id);
  if (build === undefined) throw await nothingToServe(db, repo.tenantId, branch.id);
  const variables = await readVariables(db, platform.keyring, deployment);
  return {
    build,
    apiSecret: apiSecretOf(platform, deployment, variables),
    isDemo: deployment.creation_step === 'demo',
    builtIn: deployment.built_in,
    deployment: { ...deployment, tenantId: deployment.tenant_id },
    tokenConfigs: deployment.built_in === null ? await podTokenConfigs(db, deployment.tenant_id) : [],
    databases: await duckdbFiles(db, repo),
  };
}

async function nothingToServe(db: Db, tenantId: number, branchId: number): Promise<ApiError> {
  const newest = await latestBuild(db, tenantId, branchId);
  if (newest?.status === 'failed')
    return new ApiError(422, 'build_failed', `The data model does not compile: ${newest.error}`);
  return unavailable('The first build is still running; try again', 1);
}
