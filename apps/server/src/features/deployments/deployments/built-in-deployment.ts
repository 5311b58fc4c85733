import { createHash } from 'node:crypto';
import type { Db, Tx } from '@facet/db';
import { engineVersion } from '@facet/engine';
import { createRepo } from '@facet/model-store';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { grantBuiltIn, grantBuiltInCreation } from '../access/deployment-policy.ts';
import { type BuildParts, requestProductionBuild } from '../builds/builds.service.ts';
import type { StarterFile } from '../demo/starter-project.ts';
import { openProduction } from '../environments/environments.service.ts';
import { newApiSecret } from '../tokens/sign-token.ts';
import { deleteDeploymentRow, insertDeployment } from './deployments.store.ts';

/** A deployment that Facet itself maintains in an account, with a model that ships with the release. */
export interface BuiltIn {
  readonly kind: string;
  readonly name: string;
  readonly files: readonly StarterFile[];
}

/**
 * The account's built-in deployment of a kind. Created on first use, and recreated after an upgrade that changes its
 * files or engine, since it holds none of the account's data. It runs on the engine that ships with the release.
 */
export async function ensureBuiltIn(
  platform: BuildParts,
  tx: Tx,
  tenantId: number,
  builtIn: BuiltIn,
): Promise<DeploymentRow> {
  const madeFrom = digestOf(builtIn);
  const isFresh = (row: DeploymentRow | undefined) =>
    (row?.template_variables as { madeFrom?: string } | undefined)?.madeFrom === madeFrom;
  const before = await findBuiltIn(tx, tenantId, builtIn.kind);
  if (before !== undefined && isFresh(before)) return before;
  // Of several concurrent calls, one creates it and the others find it.
  await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
  const present = await findBuiltIn(tx, tenantId, builtIn.kind);
  if (present !== undefined && isFresh(present)) return present;
  if (present !== undefined) await deleteDeploymentRow(tx, grantBuiltIn(present));
  return create(platform, tx, tenantId, builtIn, madeFrom);
}

/** Deletes the built-in deployment of a kind, if it exists: its tokens end and its pods stop. */
export async function deleteBuiltIn(tx: Tx, tenantId: number, kind: string): Promise<void> {
  const present = await findBuiltIn(tx, tenantId, kind);
  if (present !== undefined) await deleteDeploymentRow(tx, grantBuiltIn(present));
}

function findBuiltIn(db: Db, tenantId: number, kind: string) {
  return db
    .selectFrom('deployments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('built_in', '=', kind)
    .executeTakeFirst();
}

async function create(
  platform: BuildParts,
  tx: Tx,
  tenantId: number,
  { kind, name, files }: BuiltIn,
  madeFrom: string,
): Promise<DeploymentRow> {
  const deployment = await insertDeployment(tx, grantBuiltInCreation(tenantId), {
    name,
    cloud_provider: 'cubecloud',
    region: 'local',
    target_platform: 'cubecloud',
    is_managed: true,
    creation_step: 'ready',
    deploy_mode: 'git',
    release_channel: 'latest',
    release_channel_version: engineVersion(),
    release_channel_version_hold: true,
    api_secret: newApiSecret(platform.keyring),
    built_in: kind,
    template_variables: { madeFrom },
  });
  await openProduction(tx, deployment);
  await createRepo(
    tx,
    { tenantId, deploymentId: deployment.id },
    {
      deployBranchName: deployment.deploy_branch_name,
      files: [...files],
      author: { name: 'Facet', email: 'facet@localhost' },
    },
  );
  await requestProductionBuild(platform, tx, deployment, 'created');
  return deployment;
}

function digestOf({ files }: BuiltIn): string {
  const hash = createHash('sha256').update(engineVersion());
  for (const { path, content } of files) hash.update(`\0${path}\0`).update(content);
  return hash.digest('hex');
}
