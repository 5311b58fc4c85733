import { Type } from 'typebox';
import { writeOperation } from '../../../http/operation.ts';
import { Id } from '../../../http/shapes.ts';
import { AcceptedInvitation, AcceptInvitationInput, Invitation } from './invitations.schema.ts';
import { acceptInvitation, inviteAgain } from './invitations.service.ts';

/** Also what the page behind the link does. */
export const acceptInvitationOperation = writeOperation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/invitations/accept',
  tag: 'Users',
  summary: 'Accept an invitation',
  description:
    'Sets the password of an invited user; the token of the link is the credential, and is used up. The page ' +
    'behind the link does the same.',
  access: 'public',
  audit: 'Changed password',
  body: AcceptInvitationInput,
  callsPerMinute: 60,
  answers: { 200: AcceptedInvitation },
  errors: {
    404: 'No such invitation, or a newer one was made.',
    409: 'The invitation was used already, or has expired.',
    429: 'Too many requests; Retry-After says when to try again.',
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
      'Makes a new link by which a user without a password chooses one, good for seven days and once; earlier ' +
      'links end. It goes out by e-mail, or, where the server sends none, stands in the answer.',
    access: 'admin',
    audit: 'Invited user',
    params: Type.Object({ id: { ...Id, description: 'The user.' } }),
    callsPerMinute: 300,
    answers: { 200: Invitation },
    errors: { 409: 'The user has a password already, or is deactivated.' },
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
