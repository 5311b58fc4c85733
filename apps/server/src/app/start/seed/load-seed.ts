import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { jsonb, type Tx } from '@facet/db';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { ApiError } from '../../../errors/errors.ts';
import { compileModel, filesOfProject } from '../../../features/deployments/builds/compile-model.ts';
import {
  finishUpload,
  receiveChunk,
  startUpload,
} from '../../../features/deployments/data-files/data-files.service.ts';
import type { StarterFile } from '../../../features/deployments/demo/starter-project.ts';
import { createDeployment } from '../../../features/deployments/deployments/deployments.service.ts';
import { headOf } from '../../../features/deployments/versions/versions.service.ts';
import type { Platform } from '../../platform.ts';
import { firstAdmin } from '../make-admin.ts';
import { readSeed, type Seed, type SeedData } from './read-seed.ts';
import { fileProblem, SeedError } from './seed-error.ts';
import { projectOf } from './suggest-project.ts';

/**
 * Creates a deployment from the files that FACET_SEED names, once: later starts with a seed of the same name change
 * nothing. Everything is checked first: nothing is written if a file has an error.
 * @throws SeedError with the first problem
 */
export async function loadSeed(platform: Platform, tenantId: number): Promise<void> {
  const { db, settings } = platform;
  if (settings.seed === undefined) return;
  const seed = await readSeed(resolve(settings.seed));
  const claim = `seed ${seed.name}`;
  const loaded = await db
    .selectFrom('installation')
    .select('name')
    .where('name', '=', claim)
    .executeTakeFirst();
  if (loaded !== undefined) return;
  const engine = await platform.engineOf(await headOf(db, 'latest'));
  const project = await projectOf(seed, engine, settings.dataDir);
  try {
    await db.transaction().execute(async (tx) => {
      const isFirst = await tx
        .insertInto('installation')
        .values({ name: claim, value: jsonb({ at: new Date() }) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (isFirst === undefined) return;
      await create(platform, tx, await firstAdmin(tx, tenantId), seed, project);
    });
  } catch (error) {
    throw error instanceof ApiError ? new SeedError(error.message) : error;
  }
}

async function create(
  platform: Platform,
  tx: Tx,
  admin: Caller,
  seed: Seed,
  files: readonly StarterFile[],
): Promise<void> {
  const deployment = await createDeployment(platform, tx, admin, { name: seed.name }, files);
  for (const file of seed.data) await upload(platform, tx, admin, deployment, seed.folder, file);
  await check(platform, tx, deployment, files);
  await recordAudit(tx, {
    tenantId: deployment.tenant_id,
    event: 'Created deployment',
    operation: 'seed',
    caller: undefined,
    address: null,
    requestId: randomUUID(),
    target: { deploymentId: deployment.id, deploymentName: deployment.name },
  });
}

async function upload(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  folder: string,
  { path, bytes }: SeedData,
): Promise<void> {
  const given = { platform, tx, caller, deployment };
  if (bytes === 0) throw new SeedError(`${path} is empty`);
  const { uploadId, chunkBytes } = await startUpload(given, { path, bytes });
  await using file = await open(join(folder, path));
  for (let number = 0; number * chunkBytes < bytes; number += 1) {
    const length = Math.min(chunkBytes, bytes - number * chunkBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, number * chunkBytes);
    await receiveChunk(given, uploadId, number, buffer.subarray(0, bytesRead));
  }
  await finishUpload(given, uploadId, {});
}

/** @throws SeedError for a model that does not compile, and for a dashboard that does not fit it */
async function check(
  platform: Platform,
  tx: Tx,
  deployment: DeploymentRow,
  files: readonly StarterFile[],
): Promise<void> {
  const project = files.map(({ path, content }) => ({ path, content: Buffer.from(content) }));
  const { deploy_project_root: projectRoot, release_channel_version: engineVersion } = deployment;
  const input = { files: project, projectRoot, variables: {}, engineVersion };
  const { errors, published } = await compileModel(platform, tx, deployment, input);
  const beside = await platform.modelDependents.checkFiles(
    tx,
    repoOf(deployment),
    filesOfProject(project, projectRoot),
    published,
  );
  const problem = fileProblem([...errors, ...beside.errors]);
  if (problem !== undefined) throw problem;
}
