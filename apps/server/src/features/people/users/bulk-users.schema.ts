import { type Static, Type } from 'typebox';
import { Id, oneOf } from '../../../http/shapes.ts';

/** The most users that one bulk action may name. */
const MOST_USERS = 100;

const UserAction = oneOf(['DEACTIVATE', 'ACTIVATE', 'DELETE'], 'The action to apply to each user.');

export const BulkUserActionInput = Type.Object(
  {
    action: UserAction,
    userIds: Type.Array(Id, {
      minItems: 1,
      maxItems: MOST_USERS,
      description: `At most ${MOST_USERS} users; duplicates are ignored.`,
    }),
  },
  { title: 'BulkUserActionInput', examples: [{ action: 'DEACTIVATE', userIds: [7, 8] }] },
);
export type BulkUserActionInput = Static<typeof BulkUserActionInput>;

/** Why a bulk action failed for one of its items. */
export const BulkActionError = Type.Object(
  {
    status: Type.Integer({
      description: 'The status that the operation for a single user would return.',
    }),
    message: Type.String(),
  },
  { title: 'BulkActionError' },
);

export const BulkUserActionPayload = Type.Object(
  {
    action: UserAction,
    succeeded: Type.Array(Id),
    failed: Type.Array(
      Type.Object(
        {
          userId: Id,
          error: BulkActionError,
        },
        { title: 'BulkUserActionFailure' },
      ),
    ),
  },
  { title: 'BulkUserActionPayload' },
);
export type BulkUserActionPayload = Static<typeof BulkUserActionPayload>;
