import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable, nullish, oneOf } from '../../../http/shapes.ts';
import { EmbedTenantName } from '../../embedding/embed-tenants/embed-tenants.schema.ts';
import { MOST_RECIPIENTS } from '../notifications/most-recipients.ts';

export const NotificationException = Type.Object(
  {
    type: oneOf(['USER', 'EMBED_USER']),
    userId: nullable(Id),
    embedUserId: nullable(Id),
    username: Type.String(),
    email: Type.String(),
    embedTenantName: nullable(Type.String()),
    externalId: nullable(Type.String()),
    origin: oneOf(
      ['unsubscribed', 'excepted'],
      'Whether they unsubscribed or an administrator excluded them.',
    ),
    createdAt: IsoTime,
  },
  { title: 'NotificationException' },
);
export type NotificationException = Static<typeof NotificationException>;

export const NotificationExceptionsPage = listOf('NotificationExceptionsPage', NotificationException);

export const NotificationExceptionsInput = Type.Object(
  {
    users: Type.Array(
      Type.Object(
        {
          type: oneOf(['USER', 'EMBED_USER']),
          id: { ...Id, description: 'The `userId` or `embedUserId`.' },
          embedTenantName: nullish(EmbedTenantName, 'EMBED_USER: required. USER: not allowed.'),
        },
        { title: 'NotificationExceptionInput' },
      ),
      { minItems: 1, maxItems: MOST_RECIPIENTS },
    ),
  },
  {
    title: 'NotificationExceptionsInput',
    examples: [{ users: [{ type: 'USER' as const, id: 7 }] }],
  },
);
export type NotificationExceptionsInput = Static<typeof NotificationExceptionsInput>;
