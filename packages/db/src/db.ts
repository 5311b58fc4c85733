import type { Kysely, Transaction } from 'kysely';
import type { AllGroups, AllUsers, DB } from './types.ts';

/**
 * The tables, generated from the migrated schema (`npm run db:types`), and the views of the account's own people:
 * `all_users` and `all_groups` also contain those of embed tenants.
 */
export interface Database extends DB {
  users: Omit<AllUsers, 'embed_tenant_id' | 'embed_email'>;
  user_groups: Omit<AllGroups, 'kind' | 'embed_tenant_id' | 'embed_name'>;
}

/** For reads and single statements. */
export type Db = Kysely<Database>;

/** The parameter type of functions that must run inside their caller's transaction. */
export type Tx = Transaction<Database>;
