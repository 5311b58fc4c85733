import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, Line, nullable, nullishMembers, OpenObject, oneOf } from '../../../http/shapes.ts';
import { EmbedTenantName } from '../../embedding/embed-tenants/embed-tenants.schema.ts';
import { ExternalId } from '../../embedding/embed-users/embed-users.schema.ts';
import { UserAttributeInput } from '../../people/user-attributes/user-attributes.schema.ts';
import { Email } from '../../people/users/users.schema.ts';
import { MOST_RECIPIENTS } from '../notifications/most-recipients.ts';

/** The largest request: a thousand recipients with a few kilobytes each. */
export const RECIPIENTS_BYTES = 8 * 1024 * 1024;

export const TYPES = ['USER', 'EMBED_USER', 'GROUP', 'SLACK'] as const;
const RecipientType = oneOf(
  TYPES,
  'USER: a user of the account. EMBED_USER: a user of an embed tenant. GROUP: the members that a user group of the ' +
    'account has at the time of each run. SLACK is not supported.',
);

export const NotificationRecipientInput = Type.Object(
  {
    type: RecipientType,
    ...nullishMembers({
      userId: { ...Id, description: 'USER: the id of the user, or use `email`.' },
      email: { ...Email, description: 'USER: the email address of the user, ignoring case.' },
      embedTenantName: {
        ...EmbedTenantName,
        description: 'EMBED_USER: the embed tenant, which is created if it does not exist.',
      },
      externalId: {
        ...ExternalId,
        description: "EMBED_USER: the host's id of the user, who is created if they do not exist.",
      },
      groups: Type.Array(Line(255), {
        maxItems: 500,
        description:
          'EMBED_USER: names of user groups of the account that replace their own, for this notification only. ' +
          'null restores their own.',
      }),
      securityContext: {
        ...OpenObject,
        description:
          'EMBED_USER: members to add to the security context of this notification’s queries. null adds nothing.',
      },
      userAttributes: Type.Array(UserAttributeInput, {
        maxItems: 500,
        description:
          'EMBED_USER: values of user attributes, for this notification only. null restores their own.',
      }),
      locale: {
        ...Line(35),
        description:
          'EMBED_USER: the language of their emails for this notification, as a tag such as de or pt-PT. ' +
          'Defaults to the account’s setting.',
      },
      timezone: {
        ...Line(100),
        description:
          'EMBED_USER: the IANA time zone of rows and dates for this notification. Defaults to that of the ' +
          'dashboard or the account.',
      },
      groupId: { ...Id, description: 'GROUP: the id of the user group, or use `groupName`.' },
      groupName: { ...Line(255), minLength: 1, description: 'GROUP: the name of the user group.' },
      channelId: { ...Line(255), description: 'SLACK: not supported.' },
      channelName: { ...Line(255), description: 'SLACK: not supported.' },
    }),
  },
  { title: 'NotificationRecipientInput' },
);
export type NotificationRecipientInput = Static<typeof NotificationRecipientInput>;

export const AddNotificationRecipientsInput = Type.Object(
  {
    recipients: Type.Array(NotificationRecipientInput, { minItems: 1, maxItems: MOST_RECIPIENTS }),
  },
  {
    title: 'AddNotificationRecipientsInput',
    examples: [
      {
        recipients: [
          { type: 'USER' as const, email: 'ada@example.com' },
          {
            type: 'EMBED_USER' as const,
            embedTenantName: 'acme',
            externalId: 'user-42@example.com',
            securityContext: { customer: 'acme' },
            locale: 'pt-BR',
          },
        ],
      },
    ],
  },
);
export type AddNotificationRecipientsInput = Static<typeof AddNotificationRecipientsInput>;

export const NotificationRecipient = Type.Object(
  {
    type: RecipientType,
    userId: nullable(Id),
    username: nullable(Type.String()),
    email: nullable(Type.String()),
    embedUserId: nullable(Id),
    embedTenantName: nullable(Type.String()),
    externalId: nullable(Type.String()),
    groupId: nullable(Id),
    groupName: nullable(Type.String()),
    channelId: nullable(Type.String()),
    channelName: nullable(Type.String()),
    groups: nullable(
      Type.Array(Type.String()),
      'EMBED_USER: those given for this notification, like the following; null where it uses their own.',
    ),
    securityContext: nullable(OpenObject),
    userAttributes: nullable(Type.Array(UserAttributeInput)),
    locale: nullable(Type.String()),
    timezone: nullable(Type.String()),
  },
  { title: 'NotificationRecipient' },
);
export type NotificationRecipient = Static<typeof NotificationRecipient>;

const Recipients = Type.Array(NotificationRecipient);

export const NotificationRecipientsMutationResponse = Type.Object(
  {
    createdRecipients: { ...Recipients, description: 'Users and groups that became recipients.' },
    updatedRecipients: {
      ...Recipients,
      description:
        'Existing recipients whose security context, groups, attributes, language or time zone changed.',
    },
    unchangedRecipients: { ...Recipients, description: 'Existing recipients without changes.' },
  },
  { title: 'NotificationRecipientsMutationResponse' },
);

export const NotificationRecipientsListResponse = listOf(
  'NotificationRecipientsListResponse',
  NotificationRecipient,
);

export const RemoveNotificationRecipientsInput = Type.Object(
  {
    recipients: Type.Array(
      Type.Object(
        {
          type: RecipientType,
          id: Type.Union([Id, Line(255)], {
            description: 'The `userId`, `embedUserId` or `groupId`.',
          }),
          ...nullishMembers({
            embedTenantName: { ...EmbedTenantName, description: 'EMBED_USER: required.' },
          }),
        },
        { title: 'RemoveNotificationRecipientInput' },
      ),
      { minItems: 1, maxItems: MOST_RECIPIENTS },
    ),
  },
  {
    title: 'RemoveNotificationRecipientsInput',
    examples: [{ recipients: [{ type: 'USER' as const, id: 7 }] }],
  },
);
export type RemoveNotificationRecipientsInput = Static<typeof RemoveNotificationRecipientsInput>;
