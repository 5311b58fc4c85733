import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Json } from '../../../../test/server-under-test.ts';
import type { ScimClient } from './scim-under-test.ts';

/**
 * The size of a run that provisions users and groups and removes them again, with the requests of an identity provider.
 * In the end only audit events remain.
 */
export interface RunSize {
  readonly users: number;
  readonly groups: number;
}

const AT_A_TIME = 8;

const TABLES = ['users', 'user_groups', 'user_group_members', 'role_assignments', 'user_attribute_values'];

/** The number of rows in the tables of users and groups. */
export async function rowsOf({ server }: ScimClient): Promise<Record<string, number>> {
  const counted = TABLES.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      server.db,
    );
    return [table, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** The numbers of users, groups and memberships. */
export async function counts(scim: ScimClient): Promise<(number | undefined)[]> {
  const rows = await rowsOf(scim);
  return [rows.users, rows.user_groups, rows.user_group_members];
}

/** The number of audit events with a name. */
export async function events({ server }: ScimClient, event: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_events where event = ${event}`.execute(server.db);
  return rows[0]?.count ?? 0;
}

/** The members of a group; each user is in one group. */
export function membersOf(all: readonly Json[], group: number, { users, groups }: RunSize): Json[] {
  return all.slice((group * users) / groups, ((group + 1) * users) / groups);
}

/** Repeats work, a few turns at a time, and returns the results in order. */
export async function inParallel<T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  const limit = pLimit(AT_A_TIME);
  return Promise.all(Array.from({ length: count }, (_, turn) => limit(work, turn)));
}
