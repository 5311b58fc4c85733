import type { Db } from '@facet/db';
import { findTenantAuthentication } from './tenant-authentication.store.ts';

/** Whether people of an account may sign in with passwords. */
export async function passwordSignInIsEnabled(db: Db, tenantId: number): Promise<boolean> {
  return (await findTenantAuthentication(db, tenantId)).password_sign_in_enabled;
}
