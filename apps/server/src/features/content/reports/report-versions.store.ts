import type { Db, Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { StoredReport } from './stored-report.ts';

/** What may differ between two versions. */
export const VERSION_PARTS = ['name', 'title', 'description', 'query', 'visualisation'] as const;
export type VersionPart = (typeof VERSION_PARTS)[number];

/** A version of a report, with who made it. */
export interface VersionRow {
  readonly number: number;
  readonly created_at: Date;
  readonly created_by: number | null;
  readonly author_email: string | null;
  readonly author_first_name: string | null;
  readonly author_picture: string | null;
  /** What differs from the version before; null for the first one. */
  readonly changed: readonly VersionPart[] | null;
  readonly name: string;
}

/**
 * Keeps the present states of reports as versions, unless they have been kept. The owner is the author of a first
 * version.
 * @param userId who made it; null if unknown
 */
export async function insertVersions(
  tx: Tx,
  tenantId: number,
  reportIds: readonly number[],
  userId: number | null,
): Promise<void> {
  await sql`
    insert into report_versions (tenant_id, report_id, number, name, title, description, sql_query, json_query,
      pivot_items, meta, created_by, created_at)
    select tenant_id, id, version, name, title, description, sql_query, json_query, pivot_items, meta,
      coalesce(${userId}::bigint, case when version = 1 then owner_user_id end), updated_at
    from reports where tenant_id = ${tenantId} and id = any(${[...reportIds]})
    on conflict on constraint report_versions_number_unique do nothing`.execute(tx);
}

/** The query is stored as JSON or SQL, with its pivot; the visualisation with all other settings in `meta`. */
const CHANGED = sql`case when before.number is not null then array_remove(array[
    case when version.name is distinct from before.name then 'name' end,
    case when version.title is distinct from before.title then 'title' end,
    case when version.description is distinct from before.description then 'description' end,
    case when (version.sql_query, version.json_query, version.pivot_items)
      is distinct from (before.sql_query, before.json_query, before.pivot_items) then 'query' end,
    case when version.meta is distinct from before.meta then 'visualisation' end], null) end`;

const COLUMNS = sql`version.number, version.created_at, version.created_by, version.name,
  coalesce(author.embed_email, author.email) as author_email, author.first_name as author_first_name,
  author.picture as author_picture, ${CHANGED} as changed`;

const JOINS = sql`left join all_users author on author.id = version.created_by
  left join lateral (
    select * from report_versions earlier
    where earlier.report_id = version.report_id and earlier.number < version.number
    order by earlier.number desc limit 1
  ) before on true`;

/** The versions of a report, newest first: a keyset-paged statement. */
export async function listVersions(
  db: Db,
  tenantId: number,
  reportId: number,
  { limit, offset, after }: Page,
): Promise<VersionRow[]> {
  const rest: RawBuilder<unknown> = after === null ? sql`` : sql`and version.number < ${after[0]}`;
  const { rows } = await sql<VersionRow>`
    select ${COLUMNS} from report_versions version ${JOINS}
    where version.tenant_id = ${tenantId} and version.report_id = ${reportId} ${rest}
    order by version.number desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** A version of a report with its query. */
export async function findVersion(
  db: Db,
  tenantId: number,
  reportId: number,
  number: number,
): Promise<(VersionRow & StoredReport) | undefined> {
  const { rows } = await sql<VersionRow & StoredReport>`
    select ${COLUMNS}, version.title, version.description, version.sql_query, version.json_query,
      version.pivot_items, version.meta
    from report_versions version ${JOINS}
    where version.tenant_id = ${tenantId} and version.report_id = ${reportId} and version.number = ${number}`.execute(
    db,
  );
  return rows[0];
}
