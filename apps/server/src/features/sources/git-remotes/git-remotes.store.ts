import type { Db, Tx } from '@facet/db';
import type { Oid } from '@facet/model-store';
import { sql } from 'kysely';
import type { DeploymentRow } from '../../../auth/deployment.ts';

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

/** The remote of a deployment as stored; its secrets are encrypted and never go out. */
export type RemoteRow = NonNullable<Awaited<ReturnType<typeof findRemoteRow>>>;

/** What a remote is stored with. */
export type RemoteFields = Pick<
  RemoteRow,
  | 'provider'
  | 'url'
  | 'auth_kind'
  | 'username'
  | 'secret'
  | 'public_key'
  | 'known_hosts'
  | 'github_installation_id'
  | 'webhook_secret'
  | 'connected_at'
>;

/** The row of a deployment's remote, also of one that only a deploy key was made for so far. */
export function findRemoteRow(db: Db, { tenant_id, id }: Owner, lock?: 'lock') {
  const query = db
    .selectFrom('git_remotes')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id);
  return (lock === undefined ? query : query.forNoKeyUpdate()).executeTakeFirst();
}

/** The remote that a deployment is connected to; undefined when it is connected to none. */
export async function findRemote(
  db: Db,
  deployment: Owner,
  lock?: 'lock',
): Promise<(RemoteRow & { connected_at: Date }) | undefined> {
  const row = await findRemoteRow(db, deployment, lock);
  return row?.connected_at == null ? undefined : { ...row, connected_at: row.connected_at };
}

export function saveRemote(tx: Tx, { tenant_id, id }: Owner, fields: RemoteFields): Promise<RemoteRow> {
  return tx
    .insertInto('git_remotes')
    .values({ tenant_id, deployment_id: id, ...fields })
    .onConflict((conflict) =>
      conflict.column('deployment_id').doUpdateSet({ ...fields, updated_at: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes what a remote is reached by. */
export async function patchRemote(
  db: Db,
  { tenant_id, id }: Owner,
  fields: Partial<RemoteFields>,
): Promise<void> {
  await db
    .updateTable('git_remotes')
    .set({ ...fields, updated_at: sql`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id)
    .execute();
}

/** Forgets a remote, with where its branches were. */
export async function deleteRemote(tx: Tx, { tenant_id, id }: Owner): Promise<void> {
  await tx
    .deleteFrom('git_remotes')
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id)
    .execute();
}

/** Where a branch was at the remote when it was last seen there, and why its newest pull failed. */
export interface SeenBranch {
  readonly name: string;
  readonly head: Oid;
  readonly error: string | null;
  readonly updatedAt: Date;
}

/** Where branches were at the remote when they were last seen: all, or one. */
export async function seenBranches(db: Db, { tenant_id, id }: Owner, name?: string): Promise<SeenBranch[]> {
  const named = name === undefined ? sql`` : sql`and name = ${name}`;
  const { rows } = await sql<SeenBranch>`
    select name, encode(head_oid, 'hex') as head, error, updated_at as "updatedAt" from git_remote_branches
    where tenant_id = ${tenant_id} and deployment_id = ${id} ${named} order by name`.execute(db);
  return rows;
}

/** Notes where a branch is at the remote: fetched from there, or pushed to it. */
export async function noteSeen(tx: Tx, { tenant_id, id }: Owner, name: string, head: Oid): Promise<void> {
  await sql`
    insert into git_remote_branches (deployment_id, tenant_id, name, head_oid)
    values (${id}, ${tenant_id}, ${name}, decode(${head}, 'hex'))
    on conflict (deployment_id, name) do update
      set head_oid = excluded.head_oid, error = null, updated_at = now()`.execute(tx);
}

/** Notes why a pull that no person waited for failed. */
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

/** Forgets where branches were at the remote: all of them, or one that is gone. */
export async function forgetSeen(tx: Tx, { tenant_id, id }: Owner, name?: string): Promise<void> {
  const query = tx
    .deleteFrom('git_remote_branches')
    .where('tenant_id', '=', tenant_id)
    .where('deployment_id', '=', id);
  await (name === undefined ? query : query.where('name', '=', name)).execute();
}
