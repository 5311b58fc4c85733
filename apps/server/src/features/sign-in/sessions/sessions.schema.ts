import { Type } from 'typebox';
import { Id, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';

export const Session = Type.Object(
  {
    id: Id,
    isCurrent: Type.Boolean({ description: 'Whether the request used this session.' }),
    method: oneOf(['password', 'oidc', 'saml'], 'How the user signed in.'),
    address: Type.String({ description: 'The IP address that the user signed in from.' }),
    userAgent: nullable(Type.String(), 'The `User-Agent` header of the browser.'),
    device: Type.String({ description: 'A short name of the browser.', examples: ['Firefox on Linux'] }),
    createdAt: IsoTime,
    lastUsedAt: nullable(IsoTime, 'Accurate to the minute.'),
    expiresAt: IsoTime,
  },
  { title: 'Session', description: 'A browser in which a user is signed in.' },
);

export const EndedSessions = Type.Object({ ended: Type.Integer() }, { title: 'EndedSessions' });
