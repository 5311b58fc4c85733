import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';

const COLUMNS = ['password_sign_in_enabled', 'session_hours', 'client_registration_enabled'] as const;

export type TenantAuthenticationRow = Awaited<ReturnType<typeof findTenantAuthentication>>;

function settingsRow(db: Db, tenantId: number) {
  return db.selectFrom('tenants').select(COLUMNS).where('id', '=', tenantId);
}

export function findTenantAuthentication(db: Db, tenantId: number) {
  return settingsRow(db, tenantId).executeTakeFirstOrThrow();
}

/** Reads the sign-in settings and locks them until the transaction ends. */
export function lockTenantAuthentication(tx: Tx, tenantId: number) {
  return settingsRow(tx, tenantId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function updateTenantAuthentication(
  tx: Tx,
  { tenantId }: AdminGrant,
  settings: TenantAuthenticationRow,
): Promise<void> {
  await tx.updateTable('tenants').set(settings).where('id', '=', tenantId).execute();
}
