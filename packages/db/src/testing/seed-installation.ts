import type { Db } from '../db.ts';
import { seedDeliveries } from './seed-deliveries.ts';
import { seedRepositories } from './seed-repositories.ts';
import { seedSignIns } from './seed-sign-ins.ts';

type Ids = { tenantId: number; deploymentId: number; branchId: number; buildId: number };

/** Encrypts the value of an encrypted column for its context. */
export type Encrypt = (text: string, context: string) => string;

/**
 * Creates a tenant whose rows cover what is hard to copy: circular and self-referencing foreign keys,
 * arrays, JSON, bytes, text with special characters, empty text and NULL. Every encrypted column holds one
 * value, the text `a secret`.
 */
export const seedInstallation = async (
  db: Db,
  name: string,
  encrypt: Encrypt = (text) => text,
): Promise<Ids> => {
  const tenant = await db.insertInto('tenants').values({ name }).returning('id').executeTakeFirstOrThrow();
  const of = { tenant_id: tenant.id };
  const user = await db
    .insertInto('users')
    .values({
      ...of,
      email: `${name}@example.org`,
      username: '\\N',
      first_name: 'tab\there\nand "there" \\ ü €',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await db
    .insertInto('user_groups')
    .values({ ...of, name: 'g' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_group_members')
    .values({ ...of, group_id: group.id, user_id: user.id })
    .execute();
  await db
    .insertInto('credentials')
    .values({
      ...of,
      user_id: user.id,
      name: '',
      secret_hash: Buffer.from(`hash of ${name}`),
      hint: 'sk-…',
      deployment_ids: [1, 2],
      permissions: ['a,b', '{}', 'NULL'],
    })
    .execute();
  const deployment = await db
    .insertInto('deployments')
    .values({
      ...of,
      name: 'd',
      cloud_provider: 'x',
      region: 'local',
      target_platform: 'x',
      is_managed: true,
      creation_step: 'done',
      deploy_mode: 'cli',
      release_channel: 'latest',
      release_channel_version: '1',
      api_secret: encrypt('a secret', 'deployments.api_secret'),
      template_variables: { deep: { list: [1, null, 'x'] } },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owned = { ...of, deployment_id: deployment.id };
  const branch = (parent: number | null, branchName: string) =>
    db
      .insertInto('branches')
      .values({ ...owned, name: branchName, parent_branch_id: parent, head_oid: Buffer.alloc(20) })
      .returning('id')
      .executeTakeFirstOrThrow();
  const main = await branch(null, 'main');
  const child = await branch(main.id, 'child');
  // The parent now follows its child in the physical row order.
  await db.updateTable('branches').set({ is_staging_enabled: true }).where('id', '=', main.id).execute();
  const build = await db
    .insertInto('builds')
    .values({
      ...owned,
      branch_id: child.id,
      mode: 'production',
      project_root: '/',
      reason: 'test',
      variables: encrypt('a secret', 'builds.variables'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('deployments')
    .set({ live_build_id: build.id })
    .where('id', '=', deployment.id)
    .execute();
  await db
    .insertInto('blobs')
    .values({
      ...owned,
      oid: Buffer.from([0, 1]),
      content_sha1: Buffer.alloc(20),
      size: 256,
      content: Buffer.from(Array.from({ length: 256 }, (_, i) => i)),
    })
    .execute();
  await db
    .insertInto('env_variables')
    .values({ ...owned, name: 'SECRET', value: encrypt('a secret', 'env_variables.value') })
    .execute();
  await seedRepositories(db, { tenantId: tenant.id, deploymentId: deployment.id, userId: user.id }, encrypt);
  await seedDeliveries(db, { tenantId: tenant.id, deploymentId: deployment.id }, encrypt);
  await seedSignIns(db, { name, tenantId: tenant.id, userId: user.id }, encrypt);
  return { tenantId: tenant.id, deploymentId: deployment.id, branchId: child.id, buildId: build.id };
};
