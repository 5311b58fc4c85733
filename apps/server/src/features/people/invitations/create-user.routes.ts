import { operationsWith } from '../../../http/operation.ts';
import { passwordSignInIsEnabled } from '../../account/tenants/tenant-authentication.service.ts';
import { User, UserCreateInput } from '../users/users.schema.ts';
import { createUser, viewOf } from '../users/users.service.ts';
import { type InvitationParts, inviteUser } from './invitations.service.ts';

const { writeOperation } = operationsWith<InvitationParts>('Users Admin');

/** Here instead of beside the other operations on users, because it invites. */
export const createUserOperation = writeOperation({
  id: 'createUser',
  method: 'POST',
  path: '/api/v1/users',
  summary: 'Create a user',
  description:
    'Creates a user with roles. A user without `password` is invited to choose one: by email or, when the server ' +
    'sends no email, through the link in `invitationLink` of this response. When passwords are switched off, no ' +
    'invitation is sent: the user signs in through single sign-on.',
  access: 'admin',
  audit: 'Created user',
  body: UserCreateInput,
  answers: { 200: User },
  errors: { 409: 'Another user has this email address.' },
  async handle({ platform, tx, caller, body, audit, request }) {
    const row = await createUser(tx, caller, body);
    const mayChoose = body.password == null && (await passwordSignInIsEnabled(tx, caller.tenantId));
    const invitation = mayChoose ? await inviteUser(platform, tx, caller, row, request.hostname) : undefined;
    const view = await viewOf(tx, caller.tenantId, row);
    const { isAdmin, defaultRoles } = view;
    audit(
      { userId: row.id, email: row.email, isInvited: invitation !== undefined },
      { isAdmin, defaultRoles },
    );
    return { ...view, ...(invitation === undefined ? {} : { invitationLink: invitation.link }) };
  },
});
