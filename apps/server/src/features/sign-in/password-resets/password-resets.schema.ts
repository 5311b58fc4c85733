import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, nullable } from '../../../http/shapes.ts';
import { Password } from '../../people/users/users.schema.ts';

export const PasswordReset = Type.Object(
  {
    userId: Id,
    email: Type.String(),
    expiresAt: IsoTime,
    isMailed: Type.Boolean({ description: 'Whether the link is sent by email.' }),
    resetLink: nullable(Type.String(), 'The link, if it is not sent by email; only returned once.'),
  },
  { title: 'PasswordReset' },
);

export const AcceptPasswordResetInput = Type.Object(
  { token: { ...Line(200), description: 'The last path segment of the link.' }, password: Password },
  {
    title: 'AcceptPasswordResetInput',
    examples: [{ token: 'Zm9v…', password: 'correct horse battery' }],
  },
);
export type AcceptPasswordResetInput = Static<typeof AcceptPasswordResetInput>;
