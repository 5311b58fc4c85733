import type { Db } from '@facet/db';
import { conflict } from '../../../errors/errors.ts';
import type { TenantAuthentication } from './tenant-authentication.schema.ts';
import { findTenantAuthentication, type TenantAuthenticationRow } from './tenant-authentication.store.ts';

export { lockTenantAuthentication, updateTenantAuthentication } from './tenant-authentication.store.ts';

/** Whether users of an account can sign in with passwords. */
export async function passwordSignInIsEnabled(db: Db, tenantId: number): Promise<boolean> {
  return (await findTenantAuthentication(db, tenantId)).password_sign_in_enabled;
}

/** Whether OAuth clients may register themselves with an account. */
export async function clientRegistrationIsEnabled(db: Db, tenantId: number): Promise<boolean> {
  return (await findTenantAuthentication(db, tenantId)).client_registration_enabled;
}

/** @throws 409 when the account allows single sign-on only */
export async function requirePasswordSignIn(db: Db, tenantId: number): Promise<void> {
  if (!(await passwordSignInIsEnabled(db, tenantId)))
    throw conflict('Passwords are switched off in this account');
}

/** Reads the sign-in settings of an account. */
export async function readTenantAuthentication(db: Db, tenantId: number): Promise<TenantAuthentication> {
  return viewOf(await findTenantAuthentication(db, tenantId));
}

export function viewOf(row: TenantAuthenticationRow): TenantAuthentication {
  return {
    passwordSignInEnabled: row.password_sign_in_enabled,
    sessionHours: row.session_hours,
    clientRegistrationEnabled: row.client_registration_enabled,
  };
}
