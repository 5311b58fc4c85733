import type { Db } from '@facet/db';
import { type Static, Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { Line } from '../../../http/shapes.ts';
import { Password } from '../../people/users/users.schema.ts';
import { changeOwnPassword, countProof } from './own-password.ts';

const { writeOperation } = operationsWith<{ readonly db: Db }>('Users');

const ChangePasswordInput = Type.Object(
  { currentPassword: Line(200), newPassword: Password },
  {
    title: 'ChangePasswordInput',
    examples: [{ currentPassword: 'correct horse battery', newPassword: 'another staple entirely' }],
  },
);
export type ChangePasswordInput = Static<typeof ChangePasswordInput>;

/** Also run by the account page. */
export const changeMyPasswordOperation = writeOperation({
  id: 'changeMyPassword',
  method: 'PUT',
  path: '/api/v1/users/me/password',
  summary: 'Change your password',
  description:
    'Requires the current password. Ends all other sessions and all grants of the caller; API keys stay valid.',
  access: 'unlimited',
  audit: 'Changed password',
  body: ChangePasswordInput,
  answers: { 204: Type.Null() },
  errors: {
    409: 'The caller has no password, or passwords are switched off in the account.',
    429: 'Too many attempts; retry after the time in `Retry-After`.',
  },
  before: ({ platform, caller }) => countProof(platform, caller),
  async handle({ tx, caller, body, audit, accessChanged }) {
    await changeOwnPassword(tx, caller, body);
    await accessChanged();
    audit({ userId: caller.user.id, email: caller.user.email, by: 'user' });
  },
});
