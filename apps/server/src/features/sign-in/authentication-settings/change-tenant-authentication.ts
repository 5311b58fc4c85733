import type { Tx } from '@facet/db';
import { changedMembers } from '../../../audit/changed-members.ts';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { conflict } from '../../../errors/errors.ts';
import type {
  TenantAuthentication,
  TenantAuthenticationInput,
} from '../../account/tenants/tenant-authentication.schema.ts';
import {
  lockTenantAuthentication,
  updateTenantAuthentication,
  viewOf,
} from '../../account/tenants/tenant-authentication.service.ts';
import { shortenSessions } from '../sessions/sessions.service.ts';
import { signInOptions } from '../sso-providers/known-connections.ts';

/**
 * Updates the authentication settings of an account. Reports only fields whose value differs as changed.
 * @throws 409 if nobody could sign in any more
 */
export async function changeTenantAuthentication(
  tx: Tx,
  grant: AdminGrant,
  input: TenantAuthenticationInput,
): Promise<{ settings: TenantAuthentication; changed: Record<string, unknown> }> {
  const { tenantId } = grant;
  // Removing the last SSO connection locks the same row.
  const present = viewOf(await lockTenantAuthentication(tx, tenantId));
  const settings = {
    passwordSignInEnabled: input.passwordSignInEnabled ?? present.passwordSignInEnabled,
    sessionHours: input.sessionHours ?? present.sessionHours,
    clientRegistrationEnabled: input.clientRegistrationEnabled ?? present.clientRegistrationEnabled,
  };
  const isOff = present.passwordSignInEnabled && !settings.passwordSignInEnabled;
  if (isOff && (await signInOptions(tx, tenantId)).length === 0)
    throw conflict('Passwords cannot be switched off while no single sign-on connection is enabled');
  await updateTenantAuthentication(tx, grant, {
    password_sign_in_enabled: settings.passwordSignInEnabled,
    session_hours: settings.sessionHours,
    client_registration_enabled: settings.clientRegistrationEnabled,
  });
  if (settings.sessionHours < present.sessionHours)
    await shortenSessions(tx, tenantId, settings.sessionHours);
  return { settings, changed: changedMembers(present, settings) };
}
