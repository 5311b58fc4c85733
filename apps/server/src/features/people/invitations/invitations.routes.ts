import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { Id } from '../../../http/shapes.ts';
import { AcceptedInvitation, AcceptInvitationInput, Invitation } from './invitations.schema.ts';
import { acceptInvitation, type InvitationParts, inviteAgain } from './invitations.service.ts';

const { writeOperation } = operationsWith<InvitationParts>('Users');

/** Also run by the page behind the link. */
export const acceptInvitationOperation = writeOperation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/invitations/accept',
  summary: 'Accept an invitation',
  description:
    'Sets the password of an invited user. The token from the invitation link is the credential and works once. The ' +
    'page behind the link runs this operation.',
  access: 'public',
  audit: 'Changed password',
  body: AcceptInvitationInput,
  callsPerMinute: 60,
  answers: { 200: AcceptedInvitation },
  errors: {
    404: 'The invitation does not exist, or a newer one replaced it.',
    409: 'The invitation has already been used or has expired.',
    429: 'Too many requests; retry after the time in `Retry-After`.',
  },
  async handle({ tx, request, body, audit }) {
    const user = await acceptInvitation(tx, request.admitted.tenantId, body);
    const { id: userId, email, username, first_name: firstName } = user;
    audit({ userId, email, by: 'invitation' }, {}, { id: userId, email });
    return { userId, email, username, firstName };
  },
});

export const invitationOperations = [
  writeOperation({
    id: 'inviteUser',
    method: 'POST',
    path: '/api/v1/users/{id}/invitation',
    tag: 'Users Admin',
    summary: 'Invite a user again',
    description:
      'Creates a new invitation link with which a user without a password sets one. It works once, for seven days, ' +
      'and replaces earlier links. The link is sent by email or, when the server sends no email, returned here.',
    access: 'admin',
    audit: 'Invited user',
    params: Type.Object({ id: { ...Id, description: 'The user.' } }),
    callsPerMinute: 300,
    answers: { 200: Invitation },
    errors: { 409: 'The user already has a password, or is deactivated.' },
    async handle({ platform, tx, caller, params, audit, request }) {
      const made = await inviteAgain(platform, tx, caller, params.id, request.hostname);
      const { email, link, expiresAt } = made;
      audit({ userId: params.id, email });
      return {
        userId: params.id,
        email,
        expiresAt: expiresAt.toISOString(),
        isMailed: link === null,
        invitationLink: link,
      };
    },
  }),
  acceptInvitationOperation,
];
