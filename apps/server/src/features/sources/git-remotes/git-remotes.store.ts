import type { Db, Tx } from '@facet/db';
import type { Oid } from '@facet/model-store';
import { sql } from 'kysely';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { DeploymentGrant } from '../../deployments/access/deployment-policy.ts';

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

/** The stored remote of a deployment. Its secrets are encrypted and are never returned. */
export type RemoteRow = NonNullable<Awaited<ReturnType<typeof findRemoteRow>>>;

/** The fields of a remote. */
export type RemoteFields = Omit<RemoteRow, 'tenant_id' | 'deployment_id' | 'updated_at'>;

/** The row of a deployment's remote, even if so far it holds only a deploy key. */
export function findRemoteRow(db: Db, { tenant_id, id }: Owner, lock?: 'lock') {
  const query = db
    .selectFrom('git_remotes')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id);
  return (lock === undefined ? query : query.forNoKeyUpdate()).executeTakeFirst();
}

/** The remote that a deployment is connected to; undefined if it is not connected. */
export async function findRemote(
  db: Db,
  deployment: Owner,
  lock?: 'lock',
): Promise<(RemoteRow & { connected_at: Date }) | undefined> {
  const row = await findRemoteRow(db, deployment, lock);
  return row?.connected_at == null ? undefined : { ...row, connected_at: row.connected_at };
}

export function saveRemote(
  tx: Tx,
  { tenantId, id }: DeploymentGrant<'configure'>,
  fields: RemoteFields,
): Promise<RemoteRow> {
  return tx
    .insertInto('git_remotes')
    .values({ tenant_id: tenantId, deployment_id: id, ...fields })
    .onConflict((conflict) =>
      conflict.column('deployment_id').doUpdateSet({ ...fields, updated_at: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the secret of the webhook. */
export function setWebhookSecret(
  tx: Tx,
  { tenantId, id }: DeploymentGrant<'configure'>,
  webhookSecret: string,
): Promise<void> {
  return patchRemote(tx, { tenant_id: tenantId, id }, { webhook_secret: webhookSecret });
}

/** Stores the keys that the host of a remote presented. */
export function setKnownHosts(db: Db, owner: Owner, knownHosts: string | null): Promise<void> {
  return patchRemote(db, owner, { known_hosts: knownHosts });
}

async function patchRemote(db: Db, { tenant_id, id }: Owner, fields: Partial<RemoteFields>): Promise<void> {
  await db
    .updateTable('git_remotes')
    .set({ ...fields, updated_at: sql`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id)
    .execute();
}

/** Deletes a remote and the heads of its branches. */
export async function deleteRemote(tx: Tx, { tenantId, id }: DeploymentGrant<'configure'>): Promise<void> {
  await tx
    .deleteFrom('git_remotes')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', id)
    .execute();
}

/** The head of a branch at the remote when it was last seen, and the reason if its latest pull failed. */
export interface SeenBranch {
  readonly name: string;
  readonly head: Oid;
  readonly error: string | null;
  readonly updatedAt: Date;
}

/** The last seen heads of the remote's branches: all of them, or one. */
export async function seenBranches(db: Db, { tenant_id, id }: Owner, name?: string): Promise<SeenBranch[]> {
  const named = name === undefined ? sql`` : sql`and name = ${name}`;
  const { rows } = await sql<SeenBranch>`
    select name, encode(head_oid, 'hex') as head, error, updated_at as "updatedAt" from git_remote_branches
    where tenant_id = ${tenant_id} and deployment_id = ${id} ${named} order by name`.execute(db);
  return rows;
}

/** Records the head of a branch at the remote after a fetch or a push. */
export async function noteSeen(tx: Tx, { tenant_id, id }: Owner, name: string, head: Oid): Promise<void> {
  await sql`
    insert into git_remote_branches (deployment_id, tenant_id, name, head_oid)
    values (${id}, ${tenant_id}, ${name}, decode(${head}, 'hex'))
    on conflict (deployment_id, name) do update
      set head_oid = excluded.head_oid, error = null, updated_at = now()`.execute(tx);
}

/** Records why a pull through a webhook failed. */
export async function notePullError(
  db: Db,
  { tenant_id, id }: Owner,
  name: string,
  error: string,
): Promise<void> {
  await db
    .updateTable('git_remote_branches')
    .set({ error, updated_at: sql`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id)
    .where('name', '=', name)
    .execute();
}

/** Deletes the last seen heads: all of them, or that of one branch. */
export async function forgetSeen(tx: Tx, { tenant_id, id }: Owner, name?: string): Promise<void> {
  const query = tx
    .deleteFrom('git_remote_branches')
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id);
  await (name === undefined ? query : query.where('name', '=', name)).execute();
}
