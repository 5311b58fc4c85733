import type { Db } from '@facet/db';
import { conflict } from '../../../errors/errors.ts';
import type { TenantAuthentication } from './tenant-authentication.schema.ts';
import { findTenantAuthentication, type TenantAuthenticationRow } from './tenant-authentication.store.ts';

/** Whether people of an account may sign in with passwords. */
export async function passwordSignInIsEnabled(db: Db, tenantId: number): Promise<boolean> {
  return (await findTenantAuthentication(db, tenantId)).password_sign_in_enabled;
}

/** @throws 409 where people sign in at an identity provider only */
export async function requirePasswordSignIn(db: Db, tenantId: number): Promise<void> {
  if (!(await passwordSignInIsEnabled(db, tenantId)))
    throw conflict('Passwords are switched off in this account');
}

/** How people of an account sign in. */
export async function readTenantAuthentication(db: Db, tenantId: number): Promise<TenantAuthentication> {
  return viewOf(await findTenantAuthentication(db, tenantId));
}

export function viewOf(row: TenantAuthenticationRow): TenantAuthentication {
  return { passwordSignInEnabled: row.password_sign_in_enabled, sessionHours: row.session_hours };
}
