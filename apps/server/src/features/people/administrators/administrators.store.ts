import type { Db } from '@facet/db';
import type { Page } from '../../../http/pagination.ts';

export interface AdministratorRow {
  readonly id: number;
  readonly first_name: string | null;
  readonly email: string;
  readonly picture: string | null;
}

/** The active administrators of an account, those who were added first at the beginning. */
export function listAdministrators(
  db: Db,
  tenantId: number,
  { after, limit, offset }: Page,
): Promise<AdministratorRow[]> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'picture'])
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .where('is_deactivated', '=', false)
    .where('id', '>', Number(after?.[0] ?? 0))
    .orderBy('id')
    .limit(limit + 1)
    .offset(offset)
    .execute();
}
