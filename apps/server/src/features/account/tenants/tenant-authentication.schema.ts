import { type Static, Type } from 'typebox';
import { nullable } from '../../../http/shapes.ts';

/** A year: what the table takes. */
const LONGEST_HOURS = 8760;

const passwordSignInEnabled = Type.Boolean({
  description: 'Whether people sign in with passwords; else with single sign-on only.',
});
const sessionHours = Type.Integer({
  minimum: 1,
  maximum: LONGEST_HOURS,
  description: 'Hours after which a browser has to sign in again.',
});

export const TenantAuthentication = Type.Object(
  { passwordSignInEnabled, sessionHours },
  { title: 'TenantAuthentication' },
);
export type TenantAuthentication = Static<typeof TenantAuthentication>;

export const TenantAuthenticationInput = Type.Object(
  {
    passwordSignInEnabled: Type.Optional(nullable(passwordSignInEnabled)),
    sessionHours: Type.Optional(nullable(sessionHours)),
  },
  { title: 'TenantAuthenticationInput', examples: [{ sessionHours: 24 }] },
);
export type TenantAuthenticationInput = Static<typeof TenantAuthenticationInput>;
