import { randomUUID } from 'node:crypto';
import type { Db } from '../db.ts';
import type { Encrypt } from './seed-installation.ts';

type Owner = { tenantId: number; deploymentId: number; userId: number };

/** A deployment with a remote, a commit created by git, a dbt integration and a sync, and a user who linked GitHub. */
export const seedRepositories = async (
  db: Db,
  { tenantId, deploymentId, userId }: Owner,
  encrypt: Encrypt,
): Promise<void> => {
  const of = { tenant_id: tenantId };
  const owned = { ...of, deployment_id: deploymentId };
  const secret = (context: string) => encrypt('a secret', context);
  await db
    .insertInto('commits')
    .values({
      ...owned,
      oid: Buffer.alloc(20, 1),
      tree_oid: Buffer.alloc(20, 2),
      parents: [Buffer.alloc(20, 3)],
      author_name: 'ü',
      author_email: '',
      committed_at: new Date(0),
      message: 'line\n\nline',
      raw: Buffer.from([0, 255, 10]),
    })
    .execute();
  await db
    .insertInto('git_remotes')
    .values({
      ...owned,
      provider: 'generic',
      url: 'https://git.example.org/model.git',
      auth_kind: 'token',
      secret: secret('git_remotes.secret'),
      webhook_secret: secret('git_remotes.webhook_secret'),
      connected_at: new Date(0),
    })
    .execute();
  await db
    .insertInto('git_remote_branches')
    .values({ ...owned, name: 'main', head_oid: Buffer.alloc(20) })
    .execute();
  await db
    .insertInto('webhook_deliveries')
    .values({ ...owned, purpose: 'dbt', delivery_id: randomUUID() })
    .execute();
  await db
    .insertInto('github_links')
    .values({
      ...of,
      user_id: userId,
      login: 'someone',
      access_token: secret('github_links.access_token'),
      refresh_token: secret('github_links.refresh_token'),
    })
    .execute();
  await db
    .insertInto('dbt_integrations')
    .values({
      ...owned,
      repository_url: 'git@git.example.org:shop.git',
      auth_kind: 'ssh_key',
      secret: secret('dbt_integrations.secret'),
      webhook_secret: secret('dbt_integrations.webhook_secret'),
      variables: ['A', '{}'],
      options: { namePrefix: '' },
    })
    .execute();
  const { id } = await db
    .insertInto('dbt_syncs')
    .values({
      ...owned,
      id: randomUUID(),
      trigger: 'api',
      source: 'git',
      output: 'files',
      branch_name: 'dbt-sync/main',
      settings: {},
      phases: JSON.stringify([{ phase: 'clone' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = { ...of, sync_id: id };
  await db
    .insertInto('dbt_sync_documents')
    .values({ ...run, name: 'manifest', content: Buffer.from([31, 139]) })
    .execute();
  await db
    .insertInto('dbt_sync_files')
    .values({ ...run, path: 'a.yml', content: '', expires_at: new Date() })
    .execute();
  await db
    .insertInto('dbt_sync_logs')
    .values({ ...run, level: 'info', message: 'tab\there' })
    .execute();
  await db
    .insertInto('dbt_ready_mails')
    .values({ ...run, recipient: 'someone@example.org' })
    .execute();
};
