import type { Tx } from '@facet/db';
import { createRepo } from '@facet/model-store';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, lockDeployment } from '../../../auth/deployment.ts';
import { badRequest, conflict, orConflict } from '../../../errors/errors.ts';
import { type DeploymentGrant, grantCreation } from '../access/deployment-policy.ts';
import { type BuildParts, requestProductionBuild } from '../builds/builds.service.ts';
import { announceDataFiles } from '../data-files/announce-data-files.ts';
import { demoFiles } from '../demo/demo-project.ts';
import { EMPTY_PROJECT, STARTER_FILES, type StarterFile } from '../demo/starter-project.ts';
import { openProduction } from '../environments/environments.service.ts';
import { isRegion, REGIONS } from '../regions/regions.ts';
import { newApiSecret } from '../tokens/sign-token.ts';
import { headOf } from '../versions/versions.service.ts';
import { CREATION_STEPS, type CreateDeploymentInput } from './deployments.schema.ts';
import { insertDeployment, updateDeploymentRow } from './deployments.store.ts';

export { updateDeploymentRow } from './deployments.store.ts';

/** The author of commits that a caller makes through the API. */
export function authorOf(caller: Caller) {
  return { name: caller.user.username, email: caller.user.email };
}

/**
 * Creates a deployment with its repository, its production environment and its first build. It starts with the
 * starter project, at the step `databases` without a model, or at the step `demo` with the demo's. With
 * `creationMethod` github or ssh it starts empty and unbuilt, since a repository is connected afterwards.
 * @param files in place of the starter project
 */
export async function createDeployment(
  platform: BuildParts,
  tx: Tx,
  caller: Caller,
  input: Static<typeof CreateDeploymentInput>,
  files: readonly StarterFile[] = STARTER_FILES,
): Promise<DeploymentRow> {
  const grant = grantCreation(caller);
  const region = input.region ?? REGIONS[0].name;
  requireRegion(region);
  const creationMethod = input.creationMethod ?? null;
  const creationStep = input.creationStep ?? 'ready';
  const deployment = await orConflict(taken(input), async () =>
    insertDeployment(tx, grant, {
      name: input.name,
      cloud_provider: input.cloudProvider ?? 'cubecloud',
      region,
      target_platform: input.targetPlatform ?? 'cubecloud',
      is_managed: input.isManaged ?? true,
      creation_step: creationStep,
      creation_method: creationMethod,
      deploy_mode: input.deployMode ?? (creationMethod === 'upload' ? 'cli' : 'git'),
      release_channel: 'latest',
      release_channel_version: await headOf(tx, 'latest'),
      api_secret: newApiSecret(platform.keyring),
    }),
  );
  await openProduction(tx, deployment);
  const repo = { tenantId: caller.tenantId, deploymentId: deployment.id };
  const isEmpty = creationMethod === 'github' || creationMethod === 'ssh';
  await createRepo(tx, repo, {
    deployBranchName: deployment.deploy_branch_name,
    files: isEmpty ? [] : [...filesAt(creationStep, files)],
    author: authorOf(caller),
  });
  if (!isEmpty) await requestProductionBuild(platform, tx, deployment, 'created');
  await announceDataFiles(tx, repo);
  return deployment;
}

function filesAt(step: string, starter: readonly StarterFile[]): readonly StarterFile[] {
  if (step === 'demo') return demoFiles();
  return step === 'databases' ? EMPTY_PROJECT : starter;
}

/** Moves a deployment to a later step of the setup wizard. @throws 409 for an earlier step */
export async function advanceStep(
  tx: Tx,
  grant: DeploymentGrant<'configure'>,
  step: string,
): Promise<DeploymentRow> {
  const present = await lockDeployment(tx, grant.tenantId, grant.id);
  if (rankOf(step) < rankOf(present.creation_step))
    throw conflict(`The deployment is at step ${present.creation_step}, already past ${step}`);
  return updateDeploymentRow(tx, grant, { creation_step: step });
}

/** Moves a deployment back to the first step of the setup wizard. */
export function resetStep(tx: Tx, grant: DeploymentGrant<'configure'>): Promise<DeploymentRow> {
  const [first] = CREATION_STEPS;
  return updateDeploymentRow(tx, grant, { creation_step: first });
}

/** The source steps are alternatives to each other, and `demo` is as final as `ready`. */
function rankOf(step: string): number {
  const ranks = [['project'], ['upload', 'schema', 'github', 'ssh'], ['databases'], ['ready', 'demo']];
  return ranks.findIndex((steps) => steps.includes(step));
}

/** @throws 400 for a region that this installation does not have */
export function requireRegion(region: string): void {
  if (isRegion(region)) return;
  const known = REGIONS.map(({ name }) => name).join(', ');
  throw badRequest(`body.region ${region} is not a region of this account; use ${known}`);
}

/** The messages for names and domains that another deployment has. */
export function taken({ name, customDomain }: UniqueFields) {
  return {
    deployments_name_unique: `A deployment named ${name} already exists`,
    deployments_custom_domain_unique: `The domain ${customDomain} is used by another deployment`,
  };
}

interface UniqueFields {
  readonly name?: string | null;
  readonly customDomain?: string | null;
}
