import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';

/** A published version of a dashboard, with its publisher. */
export interface VersionRow {
  readonly id: number;
  readonly number: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly build_id: number | null;
  readonly created_at: Date;
  readonly created_by: number | null;
  readonly author_email: string | null;
  readonly author_first_name: string | null;
  readonly author_picture: string | null;
  readonly is_live: boolean;
}

const COLUMNS = sql`version.id, version.number, version.title, version.description, version.build_id,
  version.created_at, version.created_by, coalesce(author.embed_email, author.email) as author_email,
  author.first_name as author_first_name, author.picture as author_picture,
  version.id = dashboard.published_version_id as is_live`;
const TABLES = sql`dashboards dashboard join dashboard_versions version on version.dashboard_id = dashboard.id
  left join all_users author on author.id = version.created_by`;

/** The versions of a workbook's dashboard, newest first. */
export async function listVersions(
  db: Db,
  tenantId: number,
  workbookId: number,
  { limit, offset, after }: Page,
): Promise<VersionRow[]> {
  const rest: RawBuilder<unknown> = after === null ? sql`` : sql`and version.number < ${after[0]}`;
  const { rows } = await sql<VersionRow>`
    select ${COLUMNS} from ${TABLES}
    where dashboard.tenant_id = ${tenantId} and dashboard.workbook_id = ${workbookId} ${rest}
    order by version.number desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** A version of a workbook's dashboard with its configuration. */
export async function findVersion(
  db: Db,
  tenantId: number,
  workbookId: number,
  number: number,
): Promise<(VersionRow & { readonly config: unknown }) | undefined> {
  const { rows } = await sql<VersionRow & { config: unknown }>`
    select ${COLUMNS}, version.config from ${TABLES}
    where dashboard.tenant_id = ${tenantId} and dashboard.workbook_id = ${workbookId}
      and version.number = ${number}`.execute(db);
  return rows[0];
}
