import { type Db, executePrepared, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

export interface StoredSettings {
  readonly url: string | null;
  readonly model: string | null;
  readonly key: string | null;
  readonly input_price: number | null;
  readonly output_price: number | null;
  readonly person_tokens: number | null;
  readonly account_tokens: number | null;
  readonly account_cost: number | null;
  readonly is_off: boolean;
}

const COLUMNS = [
  ...(['url', 'model', 'key', 'input_price', 'output_price'] as const),
  ...(['person_tokens', 'account_tokens', 'account_cost', 'is_off'] as const),
] as const;

export async function findSettings(db: Db, tenantId: number): Promise<StoredSettings | undefined> {
  const query = db.selectFrom('language_models').select(COLUMNS).where('tenant_id', '=', tenantId);
  const [row] = await executePrepared(db, query);
  return row;
}

/** Reads the settings and locks the account until the transaction ends, also if it has none. */
export async function lockSettings(tx: Tx, { tenantId }: AdminGrant): Promise<StoredSettings | undefined> {
  await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
  return findSettings(tx, tenantId);
}

export async function writeSettings(
  tx: Tx,
  { tenantId }: AdminGrant,
  settings: StoredSettings,
): Promise<void> {
  await tx
    .insertInto('language_models')
    .values({ tenant_id: tenantId, ...settings })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ ...settings, updated_at: sql`now()` }),
    )
    .execute();
}

export async function deleteSettings(tx: Tx, { tenantId }: AdminGrant): Promise<void> {
  await tx.deleteFrom('language_models').where('tenant_id', '=', tenantId).execute();
}

/** What a person used, to be added to their day. */
export interface Used {
  readonly tenantId: number;
  readonly userId: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
}

const TODAY = sql<Date>`(now() at time zone 'UTC')::date`;

/** Adds to what a person used today. */
export async function addUsage(db: Db, { tenantId, userId, ...used }: Used): Promise<void> {
  await db
    .insertInto('language_model_usage')
    .values({
      ...{ tenant_id: tenantId, user_id: userId, day: TODAY, calls: 1 },
      ...{ input_tokens: used.inputTokens, output_tokens: used.outputTokens, cost: used.cost },
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'day', 'user_id']).doUpdateSet((excluded) => ({
        calls: sql`language_model_usage.calls + 1`,
        input_tokens: sql`language_model_usage.input_tokens + ${excluded.ref('excluded.input_tokens')}`,
        output_tokens: sql`language_model_usage.output_tokens + ${excluded.ref('excluded.output_tokens')}`,
        cost: sql`language_model_usage.cost + ${excluded.ref('excluded.cost')}`,
      })),
    )
    .execute();
}

/** What a person and their account used today. */
export async function findUsedToday(db: Db, tenantId: number, userId: number) {
  const tokens = sql`input_tokens + output_tokens`;
  const query = db
    .selectFrom('language_model_usage')
    .select([
      sql<number>`coalesce(sum(${tokens}) filter (where user_id = ${userId}), 0)::float8`.as('personTokens'),
      sql<number>`coalesce(sum(${tokens}), 0)::float8`.as('accountTokens'),
      sql<number>`coalesce(sum(cost), 0)::float8`.as('accountCost'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('day', '=', TODAY);
  const [row] = await executePrepared(db, query);
  return row ?? { personTokens: 0, accountTokens: 0, accountCost: 0 };
}

const SUMS = [
  sql<number>`coalesce(sum(calls), 0)::float8`.as('calls'),
  sql<number>`coalesce(sum(input_tokens), 0)::float8`.as('inputTokens'),
  sql<number>`coalesce(sum(output_tokens), 0)::float8`.as('outputTokens'),
  sql<number>`coalesce(sum(cost), 0)::float8`.as('cost'),
];

/** What an account used today. */
export async function findAccountUsage(db: Db, tenantId: number) {
  const query = db
    .selectFrom('language_model_usage')
    .select(SUMS)
    .where('tenant_id', '=', tenantId)
    .where('day', '=', TODAY);
  return query.executeTakeFirstOrThrow();
}

/** What an account used in this month and in the eleven before, newest first. */
export function sumUsageByMonth(db: Db, tenantId: number) {
  const month = sql<string>`to_char(day, 'YYYY-MM')`;
  return db
    .selectFrom('language_model_usage')
    .select(month.as('month'))
    .select(SUMS)
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', sql<Date>`date_trunc('month', ${TODAY}) - interval '11 months'`)
    .groupBy(month)
    .orderBy(month, 'desc')
    .execute();
}

/** Deletes what people used more than so many days ago. */
export async function deleteOldUsage(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('language_model_usage')
    .where('day', '<', sql<Date>`${TODAY} - ${days}::integer`)
    .execute();
}

export type UsageRow = Awaited<ReturnType<typeof listUsage>>[number];

/** What people used on each day, newest first. */
export function listUsage(db: Db, tenantId: number, page: Page) {
  return db
    .selectFrom('language_model_usage as used')
    .innerJoin('all_users as person', 'person.id', 'used.user_id')
    .leftJoin('embed_tenants as embed', 'embed.id', 'person.embed_tenant_id')
    .select(['used.id', 'used.user_id', 'used.calls', 'used.input_tokens', 'used.output_tokens', 'used.cost'])
    .select([
      sql<string>`to_char(used.day, 'YYYY-MM-DD')`.as('day'),
      sql<string>`coalesce(nullif(person.first_name, ''), person.embed_email,
        case when embed.id is null then person.username else person.external_id end)`.as('user_name'),
      'embed.name as embed_tenant_name',
    ])
    .where('used.tenant_id', '=', tenantId)
    .$call(keyset(page, 'used.id'))
    .execute();
}
