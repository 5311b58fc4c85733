import type { Db } from '@facet/db';
import { sql } from 'kysely';

/** A request to the management API; `at_ms` is in milliseconds since 1970. */
export interface ApiRequestRow {
  readonly tenant_id: number;
  readonly at_ms: number;
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly user_id: number | null;
  readonly api_key_id: number | null;
  readonly deployment_id: number | null;
}

/** A request to a data API; `at_ms` is in milliseconds since 1970. */
export interface DataApiQueryRow {
  readonly tenant_id: number;
  readonly at_ms: number;
  readonly deployment_id: number;
  readonly branch_name: string | null;
  readonly kind: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly user_id: number | null;
}

/** Inserts any number of rows with one statement and one parameter. Skips rows of deleted accounts. */
export async function insertApiRequests(db: Db, rows: readonly ApiRequestRow[]): Promise<void> {
  await sql`
    insert into api_requests (
      tenant_id, requested_at, operation, method, status, duration_ms, user_id, api_key_id, deployment_id
    )
    select row.tenant_id, to_timestamp(row.at_ms / 1000), row.operation, row.method, row.status, row.duration_ms,
      row.user_id, row.api_key_id, row.deployment_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      tenant_id bigint, at_ms double precision, operation text, method text, status smallint, duration_ms real,
      user_id bigint, api_key_id bigint, deployment_id bigint
    )
    where row.tenant_id in (select id from tenants)`.execute(db);
}

/** Inserts rows like `insertApiRequests`. */
export async function insertDataApiQueries(db: Db, rows: readonly DataApiQueryRow[]): Promise<void> {
  await sql`
    insert into data_api_queries (
      tenant_id, requested_at, deployment_id, branch_name, kind, status, duration_ms, user_id
    )
    select row.tenant_id, to_timestamp(row.at_ms / 1000), row.deployment_id, row.branch_name, row.kind, row.status,
      row.duration_ms, row.user_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      tenant_id bigint, at_ms double precision, deployment_id bigint, branch_name text, kind text, status smallint,
      duration_ms real, user_id bigint
    )
    where row.tenant_id in (select id from tenants)`.execute(db);
}

/** Deletes rows that are older than 90 days. */
export async function deleteOldUsage(db: Db): Promise<void> {
  for (const table of ['api_requests', 'data_api_queries'])
    await sql`delete from ${sql.table(table)} where requested_at < now() - interval '90 days'`.execute(db);
}
