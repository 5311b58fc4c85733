import { type Static, Type } from 'typebox';
import { nullish } from '../../../http/shapes.ts';

/** A year, the limit of the table. */
const LONGEST_HOURS = 8760;

const passwordSignInEnabled = Type.Boolean({
  description: 'Whether users can sign in with passwords. If false, they can use only single sign-on.',
});
const sessionHours = Type.Integer({
  minimum: 1,
  maximum: LONGEST_HOURS,
  description: 'Hours after which a session ends.',
});

const clientRegistrationEnabled = Type.Boolean({
  description:
    'Whether OAuth clients may register themselves (RFC 7591). Anybody who reaches the server can then register one; it ' +
    'gets no access before a user consents. Only older MCP clients need this.',
});

export const TenantAuthentication = Type.Object(
  { passwordSignInEnabled, sessionHours, clientRegistrationEnabled },
  { title: 'TenantAuthentication' },
);
export type TenantAuthentication = Static<typeof TenantAuthentication>;

export const TenantAuthenticationInput = Type.Object(
  {
    passwordSignInEnabled: nullish(passwordSignInEnabled),
    sessionHours: nullish(sessionHours),
    clientRegistrationEnabled: nullish(clientRegistrationEnabled),
  },
  { title: 'TenantAuthenticationInput', examples: [{ sessionHours: 24 }] },
);
export type TenantAuthenticationInput = Static<typeof TenantAuthenticationInput>;
