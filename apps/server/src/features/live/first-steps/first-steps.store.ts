import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { STEPS } from './first-steps.schema.ts';

type Row = Readonly<Record<(typeof STEPS)[number] | 'is_hidden', boolean>>;

/** What people of an account have done so far, whether or not it still exists, as far as that is known. */
export async function readFirstSteps(db: Db, tenantId: number, userId: number): Promise<Row> {
  const { rows } = await sql<Row>`
    with done as (
      select
        exists (select from deployments where tenant_id = ${tenantId} and built_in is null
          and live_build_id is not null) as data,
        -- What comes from files of the data model, as in the demo, was saved by nobody.
        exists (select from reports left join workbooks on workbooks.id = reports.workbook_id
          where reports.tenant_id = ${tenantId} and workbooks.source_path is null) as report,
        exists (select from dashboards join dashboard_versions version on version.id = dashboards.published_version_id
          where dashboards.tenant_id = ${tenantId} and version.build_id is null) as dashboard,
        exists (select from embed_sessions where tenant_id = ${tenantId} and render is null
          and redeemed_at is not null) as has_session,
        -- Sessions end, but their users remain.
        exists (select from all_users where tenant_id = ${tenantId} and embed_tenant_id is not null) as has_embed_user,
        coalesce((select (settings ->> 'hidesFirstSteps')::boolean from users
          where tenant_id = ${tenantId} and id = ${userId}), false) as is_hidden
    )
    select data, report or exists (select from api_requests
        where tenant_id = ${tenantId} and operation = 'runQuery' and status = 200) as question,
      report, dashboard, has_session or has_embed_user as embedded, is_hidden
    from done`.execute(db);
  return rows[0] as Row;
}
