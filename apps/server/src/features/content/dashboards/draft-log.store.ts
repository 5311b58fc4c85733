import type { DashboardCommand } from '@facet/dashboards/commands';
import { type Db, jsonb, type Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';

/** How a draft changed: by commands of an editor, as a whole, or because editing began with the published dashboard. */
export type ChangeKind = 'edit' | 'replacement' | 'start';

/** A change of a draft, with its author. */
export interface ChangeRow {
  readonly version: number;
  readonly change_id: string;
  readonly kind: ChangeKind;
  readonly commands: readonly DashboardCommand[];
  /** The version whose state it brought back. */
  readonly restored: number | null;
  /** The number of the version of the dashboard that was published with it; the last one of several. */
  readonly published_number: number | null;
  readonly is_live: boolean | null;
  readonly created_at: Date;
  readonly created_by: number | null;
  readonly author_email: string | null;
  readonly author_first_name: string | null;
  readonly author_picture: string | null;
}

const COLUMNS = sql`change.version, change.change_id, change.kind, change.commands, change.restored,
  publication.number as published_number, publication.is_live, change.created_at, change.created_by, coalesce(author.embed_email, author.email) as author_email,
  author.first_name as author_first_name, author.picture as author_picture`;
const tablesOf = (tenantId: number, workbookId: number) => sql`draft_changes change
  left join all_users author on author.id = change.created_by
  left join (
    select version.draft_version, max(version.number) as number,
      bool_or(version.id = dashboard.published_version_id) as is_live
    from dashboards dashboard join dashboard_versions version on version.dashboard_id = dashboard.id
    where dashboard.tenant_id = ${tenantId} and dashboard.workbook_id = ${workbookId}
    group by version.draft_version
  ) publication on publication.draft_version = change.version`;

/** The changes of a draft, newest first. @param since the version after which they begin */
export async function listChanges(
  db: Db,
  tenantId: number,
  workbookId: number,
  { since, page: { limit, offset, after } }: { readonly since: number; readonly page: Page },
): Promise<ChangeRow[]> {
  const rest: RawBuilder<unknown> = after === null ? sql`` : sql`and change.version < ${after[0]}`;
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from ${tablesOf(tenantId, workbookId)}
    where change.tenant_id = ${tenantId} and change.workbook_id = ${workbookId} and change.version > ${since} ${rest}
    order by change.version desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** The change that a client has sent before under the same id. */
export async function findChange(
  db: Db,
  tenantId: number,
  workbookId: number,
  changeId: string,
): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from ${tablesOf(tenantId, workbookId)}
    where change.tenant_id = ${tenantId} and change.workbook_id = ${workbookId}
      and change.change_id = ${changeId}`.execute(db);
  return rows[0];
}

/** The commands that revert each change after a version, the latest change first. */
export async function inversesSince(
  db: Db,
  tenantId: number,
  workbookId: number,
  version: number,
): Promise<(readonly DashboardCommand[])[]> {
  const { rows } = await sql<{ inverse: DashboardCommand[] }>`
    select inverse from draft_changes
    where tenant_id = ${tenantId} and workbook_id = ${workbookId} and version > ${version}
    order by version desc`.execute(db);
  return rows.map(({ inverse }) => inverse);
}

export interface NewChange {
  readonly version: number;
  readonly changeId: string;
  readonly kind: ChangeKind;
  readonly commands: readonly DashboardCommand[];
  readonly inverse: readonly DashboardCommand[];
  /** The version whose state it brings back. */
  readonly restored?: number;
  readonly userId: number | null;
}

export async function insertChange(
  tx: Tx,
  { tenantId, id: workbookId }: WorkbookGrant<'edit'>,
  { version, changeId, kind, commands, inverse, restored, userId }: NewChange,
): Promise<void> {
  await tx
    .insertInto('draft_changes')
    .values({
      tenant_id: tenantId,
      workbook_id: workbookId,
      version,
      change_id: changeId,
      kind,
      commands: jsonb(commands),
      inverse: jsonb(inverse),
      restored: restored ?? null,
      created_by: userId,
    })
    .execute();
}

/** What is kept of the history of a draft. */
interface Kept {
  readonly days: number;
  /** The most changes. */
  readonly most: number;
  /** The newest changes, which are kept however old they are. */
  readonly newest: number;
}

/** Changes that one statement deletes. */
const BATCH = 5_000;

/** Deletes the oldest changes beyond what is kept of each draft. Returns whether there may be more. */
export async function deleteOldChanges(db: Db, { days, most, newest }: Kept): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from draft_changes where id in (
      (
        select change.id from draft_changes change join workbooks workbook on workbook.id = change.workbook_id
        where change.created_at < now() - make_interval(days => ${days})
          and change.version <= workbook.draft_version - ${newest}::integer
        order by change.created_at, change.version limit ${BATCH}
      )
      union all
      (
        select change.id from workbooks workbook join draft_changes change on change.workbook_id = workbook.id
        where workbook.draft_version > ${most} and change.version <= workbook.draft_version - ${most}::integer
        order by change.version limit ${BATCH}
      )
    )`.execute(db);
  return numAffectedRows >= BATCH;
}
