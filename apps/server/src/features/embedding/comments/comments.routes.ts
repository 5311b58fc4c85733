import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, cut, pageOf } from '../../../http/pagination.ts';
import { PublicDashboardPath } from '../embed-dashboards/embed-dashboards.schema.ts';
import {
  CommentPath,
  CommentThread,
  CommentThreadsPage,
  CommentThreadsQuery,
  CreateCommentInput,
  DashboardComment,
  MentionableUsersPage,
  MentionableUsersQuery,
  ResolveCommentInput,
  UpdateCommentInput,
} from './comments.schema.ts';
import {
  addComment,
  type Commentable,
  editComment,
  removeComment,
  requireCommentable,
  resolveThread,
  threadsOf,
} from './comments.service.ts';
import { listMentionable } from './mentionable-users.store.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Embed');

const path = '/api/v1/embed/dashboard/{publicId}/comments';
const access = 'embed_user';
const embed = 'viewer';
const ABOUT =
  'For embed users, who see only the comments of their own embed tenant. The account must have ' +
  'switched comments on. ';
const FORBIDDEN = 'Comments are switched off, or the dashboard does not allow signed embedding.';
const FORBIDDEN_TO_OTHERS = `${FORBIDDEN} Or somebody else wrote the comment.`;

export const commentOperations = [
  readOperation({
    id: 'listDashboardComments',
    method: 'GET',
    path,
    summary: 'List the comments on a dashboard',
    description: `${ABOUT}Lists threads, newest first, each with its replies. By default, only open threads are listed.`,
    access,
    embed,
    params: PublicDashboardPath,
    query: CommentThreadsQuery,
    answers: { 200: CommentThreadsPage },
    errors: { 403: FORBIDDEN },
    handle: async ({ platform, db, caller, params, query }) =>
      threadsOf(db, platform.cursors, await requireCommentable(db, caller, params.publicId), query),
  }),
  writeOperation({
    id: 'createDashboardComment',
    method: 'POST',
    path,
    summary: 'Comment on a dashboard',
    description: `${ABOUT}Starts a thread, or replies to one.`,
    access,
    embed,
    audit: 'Created dashboard comment',
    params: PublicDashboardPath,
    body: CreateCommentInput,
    callsPerMinute: 300,
    answers: { 200: DashboardComment },
    errors: {
      403: FORBIDDEN,
      404: 'The dashboard or the thread does not exist.',
      409: 'The thread has the maximum number of replies.',
    },
    async handle({ tx, caller, params, body, audit }) {
      const on = await requireCommentable(tx, caller, params.publicId);
      const comment = await addComment(tx, on, body);
      audit(targetOf(on, comment.id));
      return comment;
    },
  }),
  writeOperation({
    id: 'updateDashboardComment',
    method: 'PATCH',
    path: `${path}/{commentId}`,
    summary: 'Change a comment',
    description: `${ABOUT}Replaces the text of a comment of the caller.`,
    access,
    embed,
    audit: 'Updated dashboard comment',
    params: CommentPath,
    body: UpdateCommentInput,
    answers: { 200: DashboardComment },
    errors: { 403: FORBIDDEN_TO_OTHERS },
    async handle({ tx, caller, params, body, audit }) {
      const on = await requireCommentable(tx, caller, params.publicId);
      audit(targetOf(on, params.commentId));
      return editComment(tx, on, params.commentId, body.body);
    },
  }),
  writeOperation({
    id: 'removeDashboardComment',
    method: 'DELETE',
    path: `${path}/{commentId}`,
    summary: 'Remove a comment',
    description:
      `${ABOUT}Removes a comment of the caller. Removing the first comment of a thread also removes its replies; ` +
      'any other removed comment stays in its thread without its text.',
    access,
    embed,
    audit: 'Removed dashboard comment',
    params: CommentPath,
    answers: { 200: Type.Null() },
    errors: { 403: FORBIDDEN_TO_OTHERS },
    async handle({ tx, caller, params, audit }) {
      const on = await requireCommentable(tx, caller, params.publicId);
      await removeComment(tx, on, params.commentId);
      audit(targetOf(on, params.commentId));
    },
  }),
  writeOperation({
    id: 'setDashboardCommentResolved',
    method: 'POST',
    path: `${path}/{commentId}/resolve`,
    summary: 'Resolve or reopen a thread of comments',
    description: `${ABOUT}Only the user who began the thread can do this.`,
    access,
    embed,
    audit: 'Resolved dashboard comment',
    params: CommentPath,
    body: ResolveCommentInput,
    answers: { 200: CommentThread },
    errors: { 403: FORBIDDEN_TO_OTHERS },
    async handle({ tx, caller, params, body, audit }) {
      const on = await requireCommentable(tx, caller, params.publicId);
      const thread = await resolveThread(tx, on, params.commentId, body.resolved);
      audit(targetOf(on, params.commentId), { resolved: body.resolved });
      return thread;
    },
  }),
  readOperation({
    id: 'listMentionableEmbedUsers',
    method: 'GET',
    path: `${path}/mentionable-users`,
    summary: 'List the users who can be mentioned in comments',
    description: `${ABOUT}Lists the users of the caller's embed tenant, sorted by username.`,
    access,
    embed,
    params: PublicDashboardPath,
    query: MentionableUsersQuery,
    answers: { 200: MentionableUsersPage },
    errors: { 403: FORBIDDEN },
    async handle({ platform, db, caller, params, query }) {
      const { scope } = await requireCommentable(db, caller, params.publicId);
      const { tenantId, embedTenantId } = scope;
      const search = query.search?.trim() || null;
      const list = `mentionable-users:${embedTenantId}:${search}`;
      const page = pageOf(platform.cursors, list, query);
      const rows = await listMentionable(db, tenantId, embedTenantId, search, page);
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, ({ username, id }) => [
        username,
        id,
      ]);
      const views = items.map(({ first_name: firstName, ...user }) => ({ ...user, firstName }));
      return { items: views, pageInfo };
    },
  }),
];

function targetOf({ publicId, deployment }: Commentable, commentId: number) {
  const { id: deploymentId, name } = deployment;
  return { deploymentId, name, dashboardPublicId: publicId, commentId };
}
