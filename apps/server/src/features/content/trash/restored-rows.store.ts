import { putBack, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { orConflict } from '../../../errors/errors.ts';
import type { Place } from '../access/policy/place.ts';
import { columnsOf, type ReportPlace } from '../access/policy/report-policy.ts';
import type { ObjectType } from '../workspace/workspace.schema.ts';
import type { TrashGrant } from './trash-grant.ts';

/** A slug or public id that a trashed row will have again. */
export interface ClaimedId {
  readonly trash_id: number;
  /** The row in the trash. */
  readonly row_id: number;
  readonly kind: 'slug' | 'report' | 'dashboard';
  readonly value: string;
  /** Whether something else has it now. */
  readonly is_taken: boolean;
}

/** The slugs and public ids that trashed objects and their parts will have again. */
export async function claimedIds(
  tx: Tx,
  tenantId: number,
  trash: readonly TrashGrant<'restore'>[],
): Promise<ClaimedId[]> {
  const ids = trash.map(({ id }) => id);
  const { rows } = await sql<ClaimedId>`
    with kept as (
      select id, trash_id, table_name, content from trash_rows
      where tenant_id = ${tenantId} and trash_id = any(${ids}) and table_name in ('workbooks', 'reports', 'dashboards')
    )
    select trash_id, id as row_id, 'slug' as kind, content ->> 'slug' as value, exists (
        select from workbooks where tenant_id = ${tenantId} and deployment_id = (content ->> 'deployment_id')::bigint
          and coalesce(embed_tenant_id, 0) = coalesce((content ->> 'embed_tenant_id')::bigint, 0)
          and slug = content ->> 'slug') as is_taken
      from kept where table_name = 'workbooks' and content ->> 'slug' is not null
    union all
    select trash_id, id, 'report', content ->> 'public_id', exists (
        select from reports where tenant_id = ${tenantId} and public_id = content ->> 'public_id')
      from kept where table_name = 'reports'
    union all
    select trash_id, id, 'dashboard', content ->> 'public_id', exists (
        select from dashboards where tenant_id = ${tenantId} and public_id = content ->> 'public_id')
      from kept where table_name = 'dashboards'
    order by row_id`.execute(tx);
  return rows;
}

/** Replaces the slugs or public ids of trashed rows, also in the versions that contain a report. */
export async function replaceIds(
  tx: Tx,
  tenantId: number,
  replacements: readonly { readonly rowId: number; readonly column: string; readonly value: string | null }[],
): Promise<void> {
  if (replacements.length === 0) return;
  await sql`
    with replaced as (
      select kept.id, kept.trash_id, kept.table_name, kept.row_id, given."column", given.value
      from jsonb_to_recordset(${JSON.stringify(replacements)}::jsonb) as given ("rowId" bigint, "column" text, value text)
      join trash_rows kept on kept.id = given."rowId" and kept.tenant_id = ${tenantId}
    ), snapshots as (
      update trash_rows set content = content || jsonb_build_object('report_public_id', replaced.value)
      from replaced
      where replaced.table_name = 'reports' and trash_rows.trash_id = replaced.trash_id
        and trash_rows.table_name = 'report_snapshots' and (trash_rows.content ->> 'report_id')::bigint = replaced.row_id
    )
    update trash_rows set content = content || jsonb_build_object(replaced."column", replaced.value)
    from replaced where trash_rows.id = replaced.id`.execute(tx);
}

const ROOTS = { FOLDER: 'folders', WORKBOOK: 'workbooks', REPORT: 'reports' } as const;

/** Restores objects of one type in the same place. @throws 409 if a slug or public id is taken at the same moment */
export async function restoreRows(
  tx: Tx,
  type: ObjectType,
  trash: readonly TrashGrant<'restore'>[],
  place: ReportPlace,
): Promise<void> {
  const ids = trash.map(({ id }) => id);
  await sql`
    update trash_rows set content = content || ${JSON.stringify(placed(type, place))}::jsonb
    from trash
    where trash.tenant_id = ${place.tenantId} and trash.id = any(${ids}) and trash_rows.trash_id = trash.id
      and trash_rows.table_name = ${ROOTS[type]} and trash_rows.row_id = trash.object_id`.execute(tx);
  const taken = 'a slug or public id has just been taken; try again';
  await orConflict(
    {
      workbooks_slug_unique: taken,
      reports_public_id_unique: taken,
      dashboards_public_id_unique: taken,
    },
    () => putBack(tx, ids),
  );
}

function placed(type: ObjectType, place: ReportPlace) {
  const { folder_id, workbook_id } = columnsOf(place);
  if (type === 'FOLDER') return { parent_id: folder_id };
  return type === 'WORKBOOK' ? { folder_id } : { folder_id, workbook_id };
}

/** Which workbooks and reports of a folder are still at the root of the workspace, where its deletion put them. */
export async function stillAtRoot(
  tx: Tx,
  { tenantId, deploymentId }: Place,
  contents: { readonly workbooks: readonly number[]; readonly reports: readonly number[] },
) {
  const { rows } = await sql<{ type: 'WORKBOOK' | 'REPORT'; id: number }>`
    select 'WORKBOOK' as type, id from workbooks where tenant_id = ${tenantId} and deployment_id = ${deploymentId}
      and folder_id is null and id = any(${[...contents.workbooks]}::bigint[])
    union all
    select 'REPORT', id from reports where tenant_id = ${tenantId} and deployment_id = ${deploymentId}
      and folder_id is null and workbook_id is null and id = any(${[...contents.reports]}::bigint[])`.execute(
    tx,
  );
  return rows;
}
