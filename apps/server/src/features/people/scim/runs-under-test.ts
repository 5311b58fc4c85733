import { sql } from 'kysely';
import type { Json } from '../../../../test/server-under-test.ts';
import type { ScimClient } from './scim-under-test.ts';

/*
 * A thousand people and fifty groups, from the first to the last request, as an identity provider makes them; at the end
 * there is nothing left of them but the audit log.
 */
export const USERS = 1000;
export const GROUPS = 50;
const AT_A_TIME = 8;

const TABLES = ['users', 'user_groups', 'user_group_members', 'role_assignments', 'user_attribute_values'];

/** How many rows the tables of people have. */
export async function rowsOf({ server }: ScimClient): Promise<Record<string, number>> {
  const counted = TABLES.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      server.db,
    );
    return [table, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** Users, groups, memberships. */
export async function counts(scim: ScimClient): Promise<(number | undefined)[]> {
  const rows = await rowsOf(scim);
  return [rows.users, rows.user_groups, rows.user_group_members];
}

/** Events of a name in the audit log. */
export async function events({ server }: ScimClient, event: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_events where event = ${event}`.execute(server.db);
  return rows[0]?.count ?? 0;
}

/** Each user is in one group. */
export function membersOf(users: readonly Json[], group: number): Json[] {
  return users.slice((group * USERS) / GROUPS, ((group + 1) * USERS) / GROUPS);
}

/** Does something some times, a few at once; answers the results in order. */
export async function inParallel<T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let turn = next++; turn < count; turn = next++) results[turn] = await work(turn);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return results;
}
