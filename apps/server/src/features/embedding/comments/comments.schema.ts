import { Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, Matching, nullable, nullish } from '../../../http/shapes.ts';
import { PublicDashboardPath } from '../embed-dashboards/embed-dashboards.schema.ts';

/** The maximum length of a comment. */
const MOST_CHARACTERS = 10_000;

const Author = Type.Object(
  { id: Id, username: Type.String(), firstName: nullable(Type.String()), picture: nullable(Type.String()) },
  { title: 'EmbedDashboardCommentAuthor' },
);

export const DashboardComment = Type.Object(
  {
    id: Id,
    dashboardId: Type.String({ description: 'The public id of the dashboard.' }),
    userId: nullable(Id, 'The embed user who wrote it; null if they were deleted.'),
    author: nullable(Author),
    body: Type.String({ description: 'Empty if the comment was removed.' }),
    createdAt: IsoTime,
    editedAt: nullable(IsoTime),
    removedAt: nullable(IsoTime),
    isOwn: Type.Boolean({ description: 'Whether the caller wrote it.' }),
  },
  { title: 'EmbedDashboardCommentDto' },
);

export const CommentThread = Type.Object(
  {
    root: DashboardComment,
    replies: Type.Array(DashboardComment, { description: 'Oldest first.' }),
    resolvedAt: nullable(IsoTime, 'Null while the thread is open.'),
    resolvedBy: nullable(Id),
  },
  { title: 'EmbedDashboardCommentThreadDto' },
);

export const CommentThreadsPage = listOf('EmbedDashboardCommentThreadsListResponse', CommentThread);

export const CommentThreadsQuery = Type.Object({
  includeResolved: Type.Optional(
    Type.Boolean({ description: 'Whether to include resolved threads; defaults to false.' }),
  ),
  resolvedOnly: Type.Optional(
    Type.Boolean({
      description:
        'Whether to list only resolved threads, regardless of `includeResolved`; defaults to false.',
    }),
  ),
  ...PageQuery.properties,
});

export const CommentPath = Type.Object({
  ...PublicDashboardPath.properties,
  commentId: { ...Id, description: 'The comment.' },
});

/** Multi-line text with a visible character, and no control characters except line breaks and tabs. */
const TEXT = '^(?=[\\s\\S]*\\S)[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';

const body = {
  ...Matching(TEXT, 'have a visible character, and no control characters except line breaks and tabs', {
    minLength: 1,
    maxLength: MOST_CHARACTERS,
  }),
  description: `Plain text of at most ${MOST_CHARACTERS} characters.`,
};

export const CreateCommentInput = Type.Object(
  {
    body,
    parentId: nullish(
      Id,
      'To reply, the first comment of the thread. If absent or null, the comment starts a thread.',
    ),
  },
  { title: 'CreateEmbedDashboardCommentBody', examples: [{ body: 'Why did sales drop in May?' }] },
);

export const UpdateCommentInput = Type.Object(
  { body },
  { title: 'UpdateEmbedDashboardCommentBody', examples: [{ body: 'Why did sales drop in June?' }] },
);

export const ResolveCommentInput = Type.Object(
  { resolved: Type.Boolean({ description: 'False opens the thread again.' }) },
  { title: 'SetEmbedDashboardCommentResolvedBody', examples: [{ resolved: true }] },
);

const MentionableUser = Type.Object(
  {
    id: Id,
    username: Type.String(),
    email: nullable(Type.String(), 'Null if the host gave none.'),
    firstName: nullable(Type.String()),
  },
  { title: 'EmbedMentionableUserDto' },
);

export const MentionableUsersPage = listOf('EmbedMentionableUsersListResponse', MentionableUser);

export const MentionableUsersQuery = Type.Object({
  search: Type.Optional({
    ...Line(255),
    description: 'Only users whose username or email address contains this text, ignoring case.',
  }),
  ...PageQuery.properties,
});
