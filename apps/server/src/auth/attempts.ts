import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { sha256 } from './secrets.ts';

/** A limit on attempts. */
export interface Allowance {
  /** The kind of attempt, such as `password`; limits are counted per kind. */
  readonly kind: string;
  readonly most: number;
  readonly seconds: number;
}

/**
 * Counts an attempt across all nodes, such as a password for a user or a code from an address. Runs outside the
 * request's transaction, so that the attempt counts even if the request fails.
 * @param subject the user or address to count for; stored as its SHA-256
 * @returns 0 if the attempt is allowed, otherwise the seconds until the next one is
 */
export async function countAttempt(
  db: Db,
  tenantId: number,
  { kind, most, seconds }: Allowance,
  subject: string,
): Promise<number> {
  const ends = sql`now() + make_interval(secs => ${seconds})`;
  const { rows } = await sql<{ count: number; left: number }>`
    insert into attempts as known (tenant_id, kind, subject_hash, ends_at)
    values (${tenantId}, ${kind}, ${hashOf(subject)}, ${ends})
    on conflict (tenant_id, kind, subject_hash) do update set
      count = case when known.ends_at <= now() then 1 else least(known.count, ${most}) + 1 end,
      ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as left`.execute(db);
  const [row] = rows;
  return row === undefined || row.count <= most ? 0 : Math.max(1, row.left);
}

type Kind = Pick<Allowance, 'kind'>;

/** Uncounts a successful attempt, so that users who share an address do not exhaust its limit. */
export async function takeBackAttempt(db: Db, tenantId: number, { kind }: Kind, subject: string) {
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where((eb) => eb.and({ tenant_id: tenantId, kind, subject_hash: hashOf(subject) }))
    .execute();
}

/** Clears the attempts of a subject after a success. */
export async function forgetAttempts(db: Db, tenantId: number, { kind }: Kind, subject: string) {
  await db
    .deleteFrom('attempts')
    .where((eb) => eb.and({ tenant_id: tenantId, kind, subject_hash: hashOf(subject) }))
    .execute();
}

/** Deletes the counts of past periods. */
export async function deleteEndedAttempts(db: Db): Promise<void> {
  await sql`delete from attempts where ends_at < now()`.execute(db);
}

function hashOf(subject: string): Buffer {
  return sha256(subject.toLowerCase());
}
