import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';

/** The comments of one embed tenant on a dashboard. */
export interface CommentScope {
  readonly tenantId: number;
  readonly dashboardId: number;
  readonly embedTenantId: number;
}

export interface CommentRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly author_user_id: number | null;
  readonly username: string | null;
  readonly first_name: string | null;
  readonly picture: string | null;
  readonly body: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly removed_at: Date | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: number | null;
}

const COLUMNS = sql`comment.id, comment.parent_id, comment.author_user_id, author.username, author.first_name,
  author.picture, comment.body, comment.created_at, comment.edited_at, comment.removed_at, comment.resolved_at,
  comment.resolved_by`;

function commentsOf({ tenantId, dashboardId, embedTenantId }: CommentScope) {
  return sql`dashboard_comments comment left join all_users author on author.id = comment.author_user_id
    where comment.tenant_id = ${tenantId} and comment.dashboard_id = ${dashboardId}
      and comment.embed_tenant_id = ${embedTenantId}`;
}

/**
 * Lists threads, newest first, each with its replies, oldest first. Omits threads whose comments were all removed.
 * @param isResolved true for resolved threads only, false for open ones only, null for both
 */
export async function listThreads(
  db: Db,
  scope: CommentScope,
  isResolved: boolean | null,
  { limit, after, offset }: Page,
): Promise<CommentRow[][]> {
  const { rows } = await sql<CommentRow>`
    with thread as (
      select id from dashboard_comments root
      where root.tenant_id = ${scope.tenantId} and root.dashboard_id = ${scope.dashboardId}
        and root.embed_tenant_id = ${scope.embedTenantId} and root.parent_id is null
        and (${isResolved}::boolean is null or (root.resolved_at is not null) = ${isResolved})
        and (root.removed_at is null or exists (
          select from dashboard_comments reply where reply.parent_id = root.id and reply.removed_at is null))
        ${after === null ? sql`` : sql`and root.id < ${after[0]}`}
      order by root.id desc limit ${limit + 1} offset ${offset}
    )
    select ${COLUMNS} from ${commentsOf(scope)} and coalesce(comment.parent_id, comment.id) in (select id from thread)
    order by coalesce(comment.parent_id, comment.id) desc, comment.id`.execute(db);
  return [...Map.groupBy(rows, ({ id, parent_id }) => parent_id ?? id).values()];
}

/** A thread: its first comment and its replies, oldest first. */
export async function findThread(db: Db, scope: CommentScope, rootId: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${COLUMNS} from ${commentsOf(scope)} and coalesce(comment.parent_id, comment.id) = ${rootId}
    order by comment.id`.execute(db);
  return rows;
}

/** Finds a comment of a scope. */
export async function findComment(db: Db, scope: CommentScope, id: number): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${COLUMNS} from ${commentsOf(scope)} and comment.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a comment and its thread until the transaction ends, so that nobody replies while it is being removed. */
export async function lockThread(tx: Tx, scope: CommentScope, id: number): Promise<void> {
  await sql`
    select from dashboard_comments
    where tenant_id = ${scope.tenantId} and id = (
      select coalesce(parent_id, id) from dashboard_comments where tenant_id = ${scope.tenantId} and id = ${id})
    for no key update`.execute(tx);
}

/** The number of replies in a thread. */
export async function countReplies(db: Db, tenantId: number, rootId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from dashboard_comments
    where tenant_id = ${tenantId} and parent_id = ${rootId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertComment(
  tx: Tx,
  { tenantId, dashboardId, embedTenantId }: CommentScope,
  comment: { parentId: number | null; userId: number; body: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('dashboard_comments')
    .values({
      tenant_id: tenantId,
      dashboard_id: dashboardId,
      embed_tenant_id: embedTenantId,
      parent_id: comment.parentId,
      author_user_id: comment.userId,
      body: comment.body,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeBody(tx: Tx, tenantId: number, id: number, body: string): Promise<void> {
  await tx
    .updateTable('dashboard_comments')
    .set({ body, edited_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Removes a comment, and its replies if it is the first of a thread. Their text is erased. */
export async function clearComment(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx
    .updateTable('dashboard_comments')
    .set({ body: '', removed_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .execute();
}

/** Resolves a thread, or reopens it if no user is given. */
export async function setResolved(tx: Tx, tenantId: number, id: number, by: number | null): Promise<void> {
  await tx
    .updateTable('dashboard_comments')
    .set({ resolved_at: by === null ? null : sql`now()`, resolved_by: by })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
