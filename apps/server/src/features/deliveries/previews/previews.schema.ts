import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, nullable, nullishMembers, oneOf } from '../../../http/shapes.ts';
import { EmbedTenantName } from '../../embedding/embed-tenants/embed-tenants.schema.ts';
import { ExternalId } from '../../embedding/embed-users/embed-users.schema.ts';
import { Email } from '../../people/users/users.schema.ts';
import { NotificationPath } from '../notifications/notifications.schema.ts';

/**
 * The lifetime of a preview in seconds: long enough to make the email from slow data sources, and to look at it
 * afterwards.
 */
export const PREVIEW_SECONDS = { unfinished: 15 * 60, ended: 5 * 60 };
export const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
/** The maximum total size of the inline images in `html`, in bytes. */
export const INLINE_BYTES = 4 * 2 ** 20;

export const NotificationPreviewInput = Type.Object(
  {
    type: oneOf(['USER', 'EMBED_USER']),
    ...nullishMembers({
      userId: { ...Id, description: 'USER: the id of the user, or use `email`.' },
      email: { ...Email, description: 'USER: the email address of the user, ignoring case.' },
      embedTenantName: { ...EmbedTenantName, description: 'EMBED_USER: the embed tenant.' },
      externalId: { ...ExternalId, description: "EMBED_USER: the host's id of the user." },
    }),
  },
  {
    title: 'NotificationPreviewInput',
    description: 'A recipient, directly or through a group.',
    examples: [{ type: 'EMBED_USER' as const, embedTenantName: 'acme', externalId: 'user-42@example.com' }],
  },
);
export type NotificationPreviewInput = Static<typeof NotificationPreviewInput>;

export const NewNotificationPreview = Type.Object(
  {
    id: Type.String({
      description: 'The id to use with `getNotificationPreview` and `downloadNotificationPreview`.',
    }),
    status: oneOf(STATUSES),
    expiresAt: {
      ...IsoTime,
      description: 'When the preview is deleted: five minutes after it has ended.',
    },
  },
  { title: 'NewNotificationPreview' },
);
export type NewNotificationPreview = Static<typeof NewNotificationPreview>;

export const PreviewedEmail = Type.Object(
  {
    subject: Type.String(),
    to: Type.String({ description: 'The address of the recipient.' }),
    html: Type.String({
      description:
        'The HTML, with its pictures as data URLs. Pictures of more than ' +
        `${INLINE_BYTES / 2 ** 20} MB together are only in the message that \`downloadNotificationPreview\` returns.`,
    }),
    text: Type.String({ description: 'The text part, for mail clients that do not show HTML.' }),
    attachments: Type.Array(
      Type.Object(
        {
          filename: Type.String(),
          contentType: Type.String(),
          size: Type.Integer({ description: 'Bytes.' }),
        },
        { title: 'PreviewedAttachment' },
      ),
      { description: 'The attached files, without the pictures.' },
    ),
  },
  { title: 'PreviewedEmail' },
);
export type PreviewedEmail = Static<typeof PreviewedEmail>;

export const NotificationPreview = Type.Object(
  {
    ...NewNotificationPreview.properties,
    error: nullable(Type.String(), 'Why the preview failed, and so why the recipient would get no email.'),
    email: nullable(PreviewedEmail, 'The email, once it is completed.'),
  },
  { title: 'NotificationPreview' },
);
export type NotificationPreview = Static<typeof NotificationPreview>;

export const PreviewPath = Type.Object({
  ...NotificationPath.properties,
  previewId: { ...Line(255), minLength: 1, description: 'The id from `createNotificationPreview`.' },
});

/** The message of a preview. */
export const PreviewMessage = Type.Unsafe<Readable>({
  content: {
    'message/rfc822': {
      schema: { type: 'string', contentMediaType: 'message/rfc822', description: 'The email.' },
    },
  },
});
