import { Type } from 'typebox';
import { writeOperation } from '../../../http/operation.ts';
import { Id } from '../../../http/shapes.ts';
import { AcceptPasswordResetInput, PasswordReset } from './password-resets.schema.ts';
import { acceptReset, makeResetFor } from './password-resets.service.ts';

/** Also what the page behind the link does. */
export const acceptPasswordResetOperation = writeOperation({
  id: 'acceptPasswordReset',
  method: 'POST',
  path: '/api/v1/password-resets/accept',
  tag: 'Users',
  summary: 'Choose a new password by a link',
  description:
    'Sets the password of the user that a link was made for; the token of the link is the credential, and is used up. ' +
    'His sessions, what programs were granted and his other links end. The page behind the link does the same.',
  access: 'public',
  audit: 'Changed password',
  body: AcceptPasswordResetInput,
  callsPerMinute: 60,
  answers: { 204: Type.Null() },
  errors: {
    404: 'No such link, or another way to a password was used.',
    409: 'The link was used already, or has expired.',
    429: 'Too many requests; Retry-After says when to try again.',
  },
  async handle({ tx, request, body, audit, accessChanged }) {
    const { id, email } = await acceptReset(tx, request.admitted.tenantId, body);
    await accessChanged();
    audit({ userId: id, email, by: 'reset' }, {}, { id, email });
  },
});

export const passwordResetOperations = [
  writeOperation({
    id: 'createPasswordReset',
    method: 'POST',
    path: '/api/v1/users/{id}/password-reset',
    tag: 'Users Admin',
    summary: 'Let a user choose a new password',
    description:
      'Makes a link by which a user chooses a new password, good for an hour and once; earlier links end. It goes out ' +
      'by e-mail, or, where the server sends none, stands in the answer.',
    access: 'admin',
    audit: 'Requested password reset',
    params: Type.Object({ id: { ...Id, description: 'The user.' } }),
    callsPerMinute: 300,
    answers: { 200: PasswordReset },
    errors: { 409: 'The user has no password yet, or is deactivated, or passwords are switched off.' },
    async handle({ platform, tx, caller, params, audit, request }) {
      const { email, link, expiresAt } = await makeResetFor(
        platform,
        tx,
        caller,
        params.id,
        request.hostname,
      );
      audit({ userId: params.id, email });
      return {
        userId: params.id,
        email,
        expiresAt: expiresAt.toISOString(),
        isMailed: link === null,
        resetLink: link,
      };
    },
  }),
  acceptPasswordResetOperation,
];
