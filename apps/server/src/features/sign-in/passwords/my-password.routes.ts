import { type Static, Type } from 'typebox';
import { writeOperation } from '../../../http/operation.ts';
import { Line } from '../../../http/shapes.ts';
import { Password } from '../../people/users/users.schema.ts';
import { changeOwnPassword, countProof } from './own-password.ts';

const ChangePasswordInput = Type.Object(
  { currentPassword: Line(200), newPassword: Password },
  {
    title: 'ChangePasswordInput',
    examples: [{ currentPassword: 'correct horse battery', newPassword: 'another staple entirely' }],
  },
);
export type ChangePasswordInput = Static<typeof ChangePasswordInput>;

/** Also what the account page does. */
export const changeMyPasswordOperation = writeOperation({
  id: 'changeMyPassword',
  method: 'PUT',
  path: '/api/v1/users/me/password',
  tag: 'Users',
  summary: 'Change one’s own password',
  description:
    'Needs the present password. All other sessions end, and so does what programs were granted; API keys stay.',
  access: 'unlimited',
  audit: 'Changed password',
  body: ChangePasswordInput,
  answers: { 204: Type.Null() },
  errors: {
    409: 'The caller has no password, or passwords are switched off in the account.',
    429: 'Too many tries; Retry-After says when the next one is.',
  },
  before: ({ platform, caller }) => countProof(platform, caller),
  async handle({ tx, caller, body, audit, accessChanged }) {
    await changeOwnPassword(tx, caller, body);
    await accessChanged();
    audit({ userId: caller.user.id, email: caller.user.email, by: 'user' });
  },
});
