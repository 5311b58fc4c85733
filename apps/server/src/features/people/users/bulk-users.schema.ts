import { type Static, Type } from 'typebox';
import { Id, oneOf } from '../../../http/shapes.ts';

/** Users that one bulk action may name. */
const MOST_USERS = 100;

const UserAction = oneOf(['DEACTIVATE', 'ACTIVATE', 'DELETE'], 'What is done to each user.');

export const BulkUserActionInput = Type.Object(
  {
    action: UserAction,
    userIds: Type.Array(Id, {
      minItems: 1,
      maxItems: MOST_USERS,
      description: `Users, ${MOST_USERS} at most; one named twice counts once.`,
    }),
  },
  { title: 'BulkUserActionInput', examples: [{ action: 'DEACTIVATE', userIds: [7, 8] }] },
);
export type BulkUserActionInput = Static<typeof BulkUserActionInput>;

export const BulkUserActionPayload = Type.Object(
  {
    action: UserAction,
    succeeded: Type.Array(Id),
    failed: Type.Array(
      Type.Object(
        {
          userId: Id,
          error: Type.Object(
            {
              status: Type.Integer({ description: 'As the single action would answer.' }),
              message: Type.String(),
            },
            { title: 'BulkActionError' },
          ),
        },
        { title: 'BulkUserActionFailure' },
      ),
    ),
  },
  { title: 'BulkUserActionPayload' },
);
export type BulkUserActionPayload = Static<typeof BulkUserActionPayload>;
