import { jsonb, type Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';

/** The deployment, and texts that its content has if it uses a renamed member. */
export interface RenamedPlace {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly texts: readonly string[];
}

type Json = Readonly<Record<string, unknown>> | null;

export interface RenamedQuery {
  readonly id: number;
  readonly json_query: string | null;
  readonly sql_query: string | null;
  readonly meta: Json;
  readonly pivot_items: Json;
}

const has = (text: RawBuilder<unknown>, texts: readonly string[]) =>
  sql<boolean>`exists (select from unnest(${[...texts]}::text[]) wanted where strpos(${text}, wanted) > 0)`;
/** SQL may have the view and the member of a name apart from each other, in any case. */
const hasInSql = (table: string, texts: readonly string[]) => {
  const text = sql`lower(${sql.ref(`${table}.sql_query`)})`;
  return sql<boolean>`exists (select from unnest(${[...texts]}::text[]) wanted
    where strpos(${text}, lower(split_part(wanted, '.', 1))) > 0 and strpos(${text}, lower(split_part(wanted, '.', 2))) > 0)`;
};
const queryOf = (table: string) =>
  sql`concat(${sql.ref(`${table}.json_query`)}, ${sql.ref(`${table}.meta`)}::text, ${sql.ref(`${table}.pivot_items`)}::text)`;

/** Locks the reports that use renamed members. */
export async function lockRenamedReports(tx: Tx, place: RenamedPlace): Promise<RenamedQuery[]> {
  const { rows } = await sql<RenamedQuery>`
    select report.id, report.json_query, report.sql_query, report.meta, report.pivot_items from reports report
    where report.tenant_id = ${place.tenantId} and report.deployment_id = ${place.deploymentId}
      and (${has(queryOf('report'), place.texts)} or ${hasInSql('report', place.texts)}) order by report.id for update`.execute(
    tx,
  );
  return rows;
}

/** Locks the workbooks whose drafts use renamed members. */
export async function lockRenamedDrafts(tx: Tx, place: RenamedPlace): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select workbook.id from workbooks workbook
    where workbook.tenant_id = ${place.tenantId} and workbook.deployment_id = ${place.deploymentId}
      and ${has(sql`workbook.dashboard_draft::text`, place.texts)} order by workbook.id for update`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Published versions of dashboards that use renamed members, the present and earlier ones. */
export async function listRenamedVersions(tx: Tx, place: RenamedPlace) {
  const { rows } = await sql<{ id: number; workbookId: number; config: unknown }>`
    select version.id, dashboard.workbook_id as "workbookId", version.config from dashboard_versions version
    join dashboards dashboard on dashboard.id = version.dashboard_id
    where dashboard.tenant_id = ${place.tenantId} and dashboard.deployment_id = ${place.deploymentId}
      and ${has(sql`version.config::text`, place.texts)}`.execute(tx);
  return rows;
}

export async function writeVersion(tx: Tx, tenantId: number, id: number, config: unknown): Promise<void> {
  await sql`update dashboard_versions set config = ${JSON.stringify(config)}::jsonb
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** The reports of these versions, which use renamed members. */
export async function listRenamedSnapshots(tx: Tx, place: RenamedPlace) {
  const { rows } = await sql<RenamedQuery & { workbookId: number; chart: Json }>`
    select snapshot.id, dashboard.workbook_id as "workbookId", snapshot.json_query, snapshot.sql_query, snapshot.meta, snapshot.pivot_items,
      snapshot.chart
    from report_snapshots snapshot
    join dashboard_versions version on version.id = snapshot.dashboard_version_id
    join dashboards dashboard on dashboard.id = version.dashboard_id
    where dashboard.tenant_id = ${place.tenantId} and dashboard.deployment_id = ${place.deploymentId}
      and (${has(sql`concat(${queryOf('snapshot')}, snapshot.chart::text)`, place.texts)} or ${hasInSql('snapshot', place.texts)})`.execute(
    tx,
  );
  return rows;
}

export async function writeSnapshot(
  tx: Tx,
  tenantId: number,
  { id, json_query, sql_query, meta, pivot_items, chart }: RenamedQuery & { readonly chart: Json },
): Promise<void> {
  const json = (value: Json) => (value === null ? null : JSON.stringify(value));
  await sql`update report_snapshots set json_query = ${json_query}, sql_query = ${sql_query}, meta = ${json(meta)}::jsonb,
      pivot_items = ${json(pivot_items)}::jsonb, chart = ${json(chart)}::jsonb
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Kept filters that use renamed members, or of a view that has another name. */
export async function listRenamedFilters(tx: Tx, place: RenamedPlace, views: readonly string[]) {
  const { rows } = await sql<{ id: number; view: string; members: string[]; conditions: unknown }>`
    select kept.id, kept.view, kept.members, kept.conditions from kept_filters kept
    where kept.tenant_id = ${place.tenantId} and kept.deployment_id = ${place.deploymentId}
      and (kept.view = any(${[...views]}::text[]) or ${has(sql`kept.conditions::text`, place.texts)})
    for update`.execute(tx);
  return rows;
}

export async function writeFilter(
  tx: Tx,
  tenantId: number,
  filter: {
    readonly id: number;
    readonly view: string;
    readonly members: string[];
    readonly conditions: unknown;
  },
): Promise<void> {
  await tx
    .updateTable('kept_filters')
    .set({ view: filter.view, members: filter.members, conditions: jsonb(filter.conditions) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', filter.id)
    .execute();
}
