import type { Db, Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { Managed } from '../access/content-access.ts';
import type { OwnerColumns } from '../access/owner.ts';
import { OBJECT_TYPES, type ObjectReference, type ObjectType } from '../workspace/workspace.schema.ts';
import type { TrashGrant } from './trash-grant.ts';

/** An object in the trash, and where it was. */
export interface TrashRow {
  readonly id: number;
  readonly type: ObjectType;
  readonly object_id: number;
  readonly name: string;
  readonly folder_id: number | null;
  readonly folder_path: { readonly id: number; readonly name: string }[];
  readonly workbook_id: number | null;
  readonly workbook_name: string | null;
  /** What was in a folder. */
  readonly contents: { readonly workbooks: readonly number[]; readonly reports: readonly number[] } | null;
}

interface ListedRow extends TrashRow, OwnerColumns {
  readonly deleted_at: Date;
  readonly erase_at: Date;
  readonly deleter_id: number | null;
  readonly deleter_email: string | null;
  readonly deleter_first_name: string | null;
  readonly deleter_picture: string | null;
}

/** What a caller manages in a deployment, by type. */
export interface Managers extends Readonly<Record<ObjectType, Managed>> {
  readonly tenantId: number;
  readonly deploymentId: number;
}

const COLUMNS = sql`trash.id, trash.object_type as type, trash.object_id, trash.name, trash.folder_id, trash.folder_path,
  trash.workbook_id, trash.workbook_name, trash.contents`;

/** What is in the trash and managed by the caller, most recently deleted first. */
export async function listTrash(db: Db, managers: Managers, page: Page): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS}, trash.deleted_at, trash.erase_at, trash.owner_user_id, trash.embed_tenant_id,
      coalesce(owner.embed_email, owner.email) as owner_email, owner.first_name as owner_first_name,
      owner.picture as owner_picture, deleter.id as deleter_id,
      coalesce(deleter.embed_email, deleter.email) as deleter_email, deleter.first_name as deleter_first_name,
      deleter.picture as deleter_picture
    from trash
    left join all_users owner on owner.id = trash.owner_user_id
    left join all_users deleter on deleter.id = trash.deleted_by
    where ${isManaged(managers)} ${page.after === null ? sql`` : sql`and trash.id < ${page.after[0]}`}
    order by trash.id desc limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}

/** Locks objects in the trash until the transaction ends, if the caller manages them. */
export async function lockTrash(
  tx: Tx,
  managers: Managers,
  items: readonly ObjectReference[],
): Promise<TrashRow[]> {
  const { rows } = await sql<TrashRow>`
    select ${COLUMNS}
    from trash
    join unnest(${items.map(({ type }) => type)}::text[], ${items.map(({ id }) => id)}::bigint[]) as item (type, id)
      on trash.object_type = item.type and trash.object_id = item.id
    where ${isManaged(managers)} order by trash.id for update of trash`.execute(tx);
  return rows;
}

function isManaged(managers: Managers): RawBuilder<boolean> {
  const { tenantId, deploymentId } = managers;
  const types = OBJECT_TYPES.map((type) => sql`trash.object_type = ${type} and ${isOneOf(managers[type])}`);
  return sql<boolean>`trash.tenant_id = ${tenantId} and trash.deployment_id = ${deploymentId}
    and (${sql.join(types, sql` or `)})`;
}

function isOneOf({ realm, userId, managesAll, managesNone, folderIds }: Managed): RawBuilder<boolean> {
  if (managesNone) return sql<boolean>`false`;
  if (managesAll) return sql<boolean>`trash.embed_tenant_id is not distinct from ${realm}::bigint`;
  return sql<boolean>`(trash.embed_tenant_id is not distinct from ${realm}::bigint and (
    trash.deleted_by = ${userId} or trash.owner_user_id = ${userId} or trash.folder_id = any(${[...folderIds]}::bigint[])
    or exists (select from workbooks where workbooks.id = trash.workbook_id and workbooks.owner_user_id = ${userId})))`;
}

/** Erases objects in the trash for good. */
export async function eraseTrash(
  tx: Tx,
  tenantId: number,
  grants: readonly TrashGrant<'erase'>[],
): Promise<void> {
  await tx
    .deleteFrom('trash')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${grants.map(({ id }) => id)})`)
    .execute();
}

/** Entries that one statement erases: each can have hundreds of rows. */
const BATCH = 50;

/** Erases a batch of what has been in the trash for long enough. Returns whether there may be more. */
export async function eraseExpired(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from trash where id in (
      select id from trash where erase_at <= now() order by erase_at limit ${BATCH} for update skip locked)`.execute(
    db,
  );
  return numAffectedRows > 0n;
}
