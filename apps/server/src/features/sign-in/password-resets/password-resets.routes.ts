import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { Id } from '../../../http/shapes.ts';
import { AcceptPasswordResetInput, PasswordReset } from './password-resets.schema.ts';
import { acceptReset, makeResetFor, type ResetParts } from './password-resets.service.ts';

const { writeOperation } = operationsWith<ResetParts>('Users');

/** Also run by the page that the link opens. */
export const acceptPasswordResetOperation = writeOperation({
  id: 'acceptPasswordReset',
  method: 'POST',
  path: '/api/v1/password-resets/accept',
  summary: 'Set a new password with a reset link',
  description:
    'Sets the password of the user a reset link was created for. The token of the link is the credential and works once. ' +
    'Ends the user’s sessions and grants and voids their other links. The page that the link opens does the same.',
  access: 'public',
  audit: 'Changed password',
  body: AcceptPasswordResetInput,
  callsPerMinute: 60,
  answers: { 204: Type.Null() },
  errors: {
    404: 'The link does not exist, or was voided by a newer link or a password change.',
    409: 'The link has already been used or has expired.',
    429: 'Too many requests; retry after the time in `Retry-After`.',
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
    summary: 'Create a password reset link',
    description:
      'Creates a link with which a user sets a new password. The link works once and expires after an hour; earlier ' +
      'links are voided. It is sent by email or, if the server sends no email, returned in the response.',
    access: 'admin',
    audit: 'Requested password reset',
    params: Type.Object({ id: { ...Id, description: 'The user.' } }),
    callsPerMinute: 300,
    answers: { 200: PasswordReset },
    errors: {
      409: 'The user has no password yet or is deactivated, or passwords are switched off in the account.',
    },
    async handle({ platform, tx, caller, params, audit, request }) {
      const made = await makeResetFor(platform, tx, caller, params.id, request.hostname);
      const { email, link, expiresAt } = made;
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
