import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { OwnerColumns } from '../access/owner.ts';
import type { KeptConditions } from './kept-conditions.ts';
import type { KeptFilterGrant } from './kept-filter-policy.ts';

export interface KeptFilterRow extends Omit<OwnerColumns, 'owner_user_id'> {
  readonly id: number;
  readonly owner_user_id: number;
  readonly view: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly members: readonly string[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface ListedKeptFilter extends KeptFilterRow {
  readonly sort_key: string;
}

const COLUMNS = sql`kept.id, kept.owner_user_id, kept.view, kept.name, kept.is_shared, kept.members, kept.created_at,
  kept.updated_at, null::bigint as embed_tenant_id, owner.email as owner_email, owner.first_name as owner_first_name,
  owner.picture as owner_picture`;

/** What somebody may use in a deployment, for one view or for all (undefined), by name. */
export async function listKeptFilters(
  db: Db,
  tenantId: number,
  deploymentId: number,
  userId: number,
  view: string | undefined,
  { after, limit, offset }: Page,
): Promise<ListedKeptFilter[]> {
  const ofView = view === undefined ? sql`` : sql`and kept.view = ${view}`;
  const rest =
    after === null ? sql`` : sql`and (lower(kept.name), kept.id) > (${after[0]}::text, ${after[1]}::bigint)`;
  const { rows } = await sql<ListedKeptFilter>`
    select ${COLUMNS}, lower(kept.name) as sort_key
    from kept_filters kept join all_users owner on owner.id = kept.owner_user_id
    where kept.tenant_id = ${tenantId} and kept.deployment_id = ${deploymentId} ${ofView}
      and (kept.is_shared or kept.owner_user_id = ${userId}) ${rest}
    order by lower(kept.name), kept.id limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

export async function findKeptFilter(
  db: Db,
  tenantId: number,
  deploymentId: number,
  id: number,
): Promise<(KeptFilterRow & { readonly conditions: KeptConditions }) | undefined> {
  const { rows } = await sql<KeptFilterRow & { conditions: KeptConditions }>`
    select ${COLUMNS}, kept.conditions
    from kept_filters kept join all_users owner on owner.id = kept.owner_user_id
    where kept.tenant_id = ${tenantId} and kept.deployment_id = ${deploymentId} and kept.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Serialises what counts the kept filters of an owner. */
export async function lockKeptFiltersOf(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('facet kept filters'), ${userId}::integer)`.execute(tx);
}

export async function countKeptFilters(
  tx: Tx,
  tenantId: number,
  deploymentId: number,
  ownerId: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('kept_filters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('owner_user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewKeptFilter {
  readonly tenant_id: number;
  readonly deployment_id: number;
  readonly owner_user_id: number;
  readonly view: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly conditions: KeptConditions;
  readonly members: readonly string[];
}

export async function insertKeptFilter(
  tx: Tx,
  { conditions, members, ...kept }: NewKeptFilter,
): Promise<number> {
  const { id } = await tx
    .insertInto('kept_filters')
    .values({ ...kept, conditions: jsonb(conditions), members: [...members] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns to change; absent ones keep their values. */
export interface KeptFilterChanges {
  name?: string;
  is_shared?: boolean;
  conditions?: KeptConditions;
  members?: readonly string[];
}

export async function changeKeptFilter(
  tx: Tx,
  { tenantId, id }: KeptFilterGrant<'change'>,
  { conditions, members, ...changes }: KeptFilterChanges,
): Promise<void> {
  await tx
    .updateTable('kept_filters')
    .set({
      ...changes,
      ...(conditions && { conditions: jsonb(conditions) }),
      ...(members && { members: [...members] }),
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteKeptFilterRow(
  tx: Tx,
  { tenantId, id }: KeptFilterGrant<'change'>,
): Promise<void> {
  await tx.deleteFrom('kept_filters').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
