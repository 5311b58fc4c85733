import { Type } from 'typebox';
import { Id, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';

export const Session = Type.Object(
  {
    id: Id,
    isCurrent: Type.Boolean({ description: 'Whether it is the one that the request was made with.' }),
    method: oneOf(['password', 'oidc', 'saml'], 'How the user signed in.'),
    address: Type.String({ description: 'The IP address that he signed in from.' }),
    userAgent: nullable(Type.String(), 'What the browser said of itself.'),
    device: Type.String({ description: 'The same, short.', examples: ['Firefox on Linux'] }),
    createdAt: IsoTime,
    lastUsedAt: nullable(IsoTime, 'To the minute.'),
    expiresAt: IsoTime,
  },
  { title: 'Session', description: 'A browser in which a user is signed in.' },
);

export const EndedSessions = Type.Object({ ended: Type.Integer() }, { title: 'EndedSessions' });
