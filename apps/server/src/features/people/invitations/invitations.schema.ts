import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, nullable } from '../../../http/shapes.ts';
import { Password } from '../users/users.schema.ts';

export const Invitation = Type.Object(
  {
    userId: Id,
    email: Type.String(),
    expiresAt: IsoTime,
    isMailed: Type.Boolean({ description: 'Whether the link goes out by e-mail.' }),
    invitationLink: nullable(Type.String(), 'The link, if it does not; shown this once.'),
  },
  { title: 'Invitation' },
);

export const AcceptInvitationInput = Type.Object(
  {
    token: { ...Line(200), description: 'The last part of the link.' },
    password: Password,
    firstName: Type.Optional(nullable(Line(255), 'The name that people see; stays as it is without.')),
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
