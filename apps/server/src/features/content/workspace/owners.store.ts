import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { Visible } from '../access/content-access.ts';
import { isVisible } from '../access/visible-rows.ts';

interface OwnerRow {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly picture: string | null;
  readonly sort_key: string;
}

/** What a caller sees in a deployment. */
interface Seen {
  readonly tenantId: number;
  readonly deploymentId: number;
  /** The embed tenant of the caller, whose owners they may know; null for people of the account. */
  readonly realm: number | null;
  readonly workbooks: Visible;
  readonly reports: Visible;
  readonly folderIds: readonly number[];
}

/** The owners of what a caller sees, by name. */
export async function listOwners(db: Db, seen: Seen, { after, limit, offset }: Page): Promise<OwnerRow[]> {
  const { tenantId, deploymentId, realm, workbooks, reports, folderIds } = seen;
  const known = realm === null ? sql`` : sql`and object.embed_tenant_id = ${realm}`;
  const owns = (table: 'folders' | 'workbooks' | 'reports', which: RawBuilder<unknown>) => sql`
    select object.owner_user_id from ${sql.table(table)} object
    where object.tenant_id = ${tenantId} and object.deployment_id = ${deploymentId} ${known} and ${which}`;
  const rest = after === null ? sql`` : sql`where (sort_key, id) > (${after[0]}::text, ${after[1]}::bigint)`;
  const { rows } = await sql<OwnerRow>`
    with owners as (
      ${owns('folders', sql`object.id = any(${[...folderIds]}::bigint[])`)}
      union
      ${owns('workbooks', sql`(${isVisible(workbooks, 'object')})`)}
      union
      ${owns('reports', sql`object.workbook_id is null and (${isVisible(reports, 'object')})`)}
    ), named as (
      select id, coalesce(embed_email, email) as email, first_name as "firstName", picture,
        lower(coalesce(first_name, embed_email, email)) as sort_key
      from all_users where tenant_id = ${tenantId} and id in (select owner_user_id from owners)
    )
    select * from named ${rest} order by sort_key, id limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}
