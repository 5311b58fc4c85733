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
  readonly created_at: Date;
  readonly created_by: number | null;
  readonly author_email: string | null;
  readonly author_first_name: string | null;
  readonly author_picture: string | null;
}

const COLUMNS = sql`change.version, change.change_id, change.kind, change.commands, change.created_at,
  change.created_by, coalesce(author.embed_email, author.email) as author_email,
  author.first_name as author_first_name, author.picture as author_picture`;
const TABLES = sql`draft_changes change left join all_users author on author.id = change.created_by`;

/** The changes of a draft, newest first. @param since the version after which they begin */
export async function listChanges(
  db: Db,
  tenantId: number,
  workbookId: number,
  { since, page: { limit, offset, after } }: { readonly since: number; readonly page: Page },
): Promise<ChangeRow[]> {
  const rest: RawBuilder<unknown> = after === null ? sql`` : sql`and change.version < ${after[0]}`;
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from ${TABLES}
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
    select ${COLUMNS} from ${TABLES}
    where change.tenant_id = ${tenantId} and change.workbook_id = ${workbookId}
      and change.change_id = ${changeId}`.execute(db);
  return rows[0];
}

/** The commands that revert the changes after a version, the latest change first. */
export async function inversesSince(
  db: Db,
  tenantId: number,
  workbookId: number,
  version: number,
): Promise<DashboardCommand[]> {
  const { rows } = await sql<{ inverse: DashboardCommand[] }>`
    select inverse from draft_changes
    where tenant_id = ${tenantId} and workbook_id = ${workbookId} and version > ${version}
    order by version desc`.execute(db);
  return rows.flatMap(({ inverse }) => inverse);
}

export interface NewChange {
  readonly version: number;
  readonly changeId: string;
  readonly kind: ChangeKind;
  readonly commands: readonly DashboardCommand[];
  readonly inverse: readonly DashboardCommand[];
  readonly userId: number | null;
}

export async function insertChange(
  tx: Tx,
  { tenantId, id: workbookId }: WorkbookGrant<'edit'>,
  { version, changeId, kind, commands, inverse, userId }: NewChange,
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
      created_by: userId,
    })
    .execute();
}
