import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, conflict, forbidden, notFound } from '../../../errors/errors.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import { requireVisibleDashboard } from '../../content/dashboards/published-dashboard.ts';
import {
  type CommentRow,
  type CommentScope,
  changeBody,
  clearComment,
  countReplies,
  findComment,
  findThread,
  insertComment,
  listThreads,
  lockThread,
  setResolved,
} from './comments.store.ts';

/** The maximum number of replies in a thread, which are read with it. */
const MOST_REPLIES = 500;

/** A dashboard on which a caller may comment. */
export interface Commentable {
  readonly publicId: string;
  readonly deployment: { readonly id: number; readonly name: string };
  readonly scope: CommentScope;
  readonly userId: number;
}

/**
 * A dashboard, for an embed user who reads or writes comments. Comments belong to the embed tenant of their author:
 * other embed tenants that see the same dashboard have their own.
 * @throws 403 while comments are switched off in the account, 404 if the caller may not see the dashboard
 */
export async function requireCommentable(db: Db, caller: Caller, publicId: string): Promise<Commentable> {
  const { tenantId, user, embed } = caller;
  if (embed?.embedTenant == null) throw forbidden('Comments require the signed session of an embed user');
  const { embedding } = await readAppConfig(db, tenantId);
  if (embedding?.enableDashboardComments !== true)
    throw forbidden('Comments are switched off: an administrator can set embedding.enableDashboardComments');
  const { id, deployment } = await requireVisibleDashboard(db, caller, publicId);
  return {
    publicId,
    deployment,
    scope: { tenantId, dashboardId: id, embedTenantId: embed.embedTenant.id },
    userId: user.id,
  };
}

/** A page of the threads on a dashboard with all their replies, the newest thread first. */
export async function threadsOf(
  db: Db,
  cursors: Cursors,
  on: Commentable,
  {
    includeResolved,
    resolvedOnly,
    ...query
  }: PageQuery & { includeResolved?: boolean; resolvedOnly?: boolean },
) {
  const { dashboardId, embedTenantId } = on.scope;
  const isResolved = resolvedOnly ? true : includeResolved ? null : false;
  const list = `comments:${dashboardId}:${embedTenantId}:${isResolved}`;
  const page = pageOf(cursors, list, query);
  const rows = await listThreads(db, on.scope, isResolved, page);
  const { items, pageInfo } = cut(cursors, list, page, rows, ([root]) => [root?.id ?? 0]);
  return { items: items.flatMap((comments) => viewOfThread(comments, on)), pageInfo };
}

/** Starts a thread, or replies to one. @throws 404 for an unknown or removed thread, 400 for a reply to a reply */
export async function addComment(
  tx: Tx,
  on: Commentable,
  { body, parentId }: { body: string; parentId?: number | null },
) {
  if (parentId != null) await requireThread(tx, on, parentId);
  const id = await insertComment(tx, on.scope, { parentId: parentId ?? null, userId: on.userId, body });
  return viewOfComment(await requireComment(tx, on, id), on);
}

/**
 * Changes the text of one's own comment.
 * @throws 404 if it is unknown or was removed, 403 for another user's comment
 */
export async function editComment(tx: Tx, on: Commentable, id: number, body: string) {
  const comment = await requireOwn(tx, on, id);
  if (comment.removed_at !== null) throw notFound(`Comment ${id}`);
  await changeBody(tx, on.scope.tenantId, id, body);
  return viewOfComment(await requireComment(tx, on, id), on);
}

/**
 * Removes the caller's own comment. The first comment of a thread takes the replies with it. Removing it again changes
 * nothing.
 */
export async function removeComment(tx: Tx, on: Commentable, id: number): Promise<void> {
  await requireOwn(tx, on, id);
  await clearComment(tx, on.scope.tenantId, id);
}

/** Resolves or reopens a thread that the caller began. @throws 400 for a reply, 403 for another user's thread */
export async function resolveThread(tx: Tx, on: Commentable, id: number, isResolved: boolean) {
  const root = await requireOwn(tx, on, id);
  if (root.parent_id !== null)
    throw badRequest('params.commentId must be the first comment of a thread: replies cannot be resolved');
  if ((root.resolved_at !== null) !== isResolved)
    await setResolved(tx, on.scope.tenantId, id, isResolved ? on.userId : null);
  const [thread] = viewOfThread(await findThread(tx, on.scope, id), on);
  if (thread === undefined) throw notFound(`Comment ${id}`);
  return thread;
}

async function requireThread(tx: Tx, on: Commentable, id: number): Promise<void> {
  await lockThread(tx, on.scope, id);
  const root = await findComment(tx, on.scope, id);
  if (root === undefined || root.removed_at !== null) throw notFound(`Comment ${id}, the body.parentId,`);
  if (root.parent_id !== null)
    throw badRequest('body.parentId must be the first comment of a thread: replies cannot have replies');
  if ((await countReplies(tx, on.scope.tenantId, id)) >= MOST_REPLIES)
    throw conflict(`A thread can have at most ${MOST_REPLIES} replies: start a new thread`);
}

async function requireComment(db: Db, on: Commentable, id: number): Promise<CommentRow> {
  const comment = await findComment(db, on.scope, id);
  if (comment === undefined) throw notFound(`Comment ${id}`);
  return comment;
}

async function requireOwn(tx: Tx, on: Commentable, id: number): Promise<CommentRow> {
  await lockThread(tx, on.scope, id);
  const comment = await requireComment(tx, on, id);
  if (comment.author_user_id !== on.userId) throw forbidden('Only the author of a comment may do this');
  return comment;
}

/** The view of a thread; empty for no comments. */
function viewOfThread([root, ...replies]: readonly CommentRow[], on: Commentable) {
  if (root === undefined) return [];
  return [
    {
      root: viewOfComment(root, on),
      replies: replies.map((reply) => viewOfComment(reply, on)),
      resolvedAt: root.resolved_at?.toISOString() ?? null,
      resolvedBy: root.resolved_by,
    },
  ];
}

function viewOfComment(row: CommentRow, { publicId, userId }: Commentable) {
  const { author_user_id: id, username, first_name: firstName, picture } = row;
  return {
    id: row.id,
    dashboardId: publicId,
    userId: id,
    author: id === null || username === null ? null : { id, username, firstName, picture },
    body: row.body,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
    isOwn: id === userId,
  };
}
