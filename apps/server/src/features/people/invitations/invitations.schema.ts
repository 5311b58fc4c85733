import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, nullable, nullish } from '../../../http/shapes.ts';
import { Password } from '../users/users.schema.ts';

export const Invitation = Type.Object(
  {
    userId: Id,
    email: Type.String(),
    expiresAt: IsoTime,
    isMailed: Type.Boolean({ description: 'Whether the link is sent by email.' }),
    invitationLink: nullable(
      Type.String(),
      'The link if it is not sent by email; returned only in this response.',
    ),
  },
  { title: 'Invitation' },
);

export const AcceptInvitationInput = Type.Object(
  {
    token: { ...Line(200), description: 'The last segment of the invitation link.' },
    password: Password,
    firstName: nullish(Line(255), 'The display name; absent or empty keeps the current name.'),
  },
  {
    title: 'AcceptInvitationInput',
    examples: [{ token: 'Zm9v…', password: 'correct horse battery', firstName: 'Ada' }],
  },
);
export type AcceptInvitationInput = Static<typeof AcceptInvitationInput>;

export const AcceptedInvitation = Type.Object(
  { userId: Id, email: Type.String(), username: Type.String(), firstName: nullable(Type.String()) },
  { title: 'AcceptedInvitation' },
);
