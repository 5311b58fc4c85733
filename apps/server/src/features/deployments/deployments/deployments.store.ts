import { type Database, type Db, jsonb, type Tx } from '@facet/db';
import { type Insertable, sql } from 'kysely';
import { type DeploymentRow, lockDeployment } from '../../../auth/deployment.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import { announceToPods } from '../../../nodes/pod-news.ts';
import type { CreationGrant, DeploymentGrant } from '../access/deployment-policy.ts';

export interface DeploymentFilter {
  readonly tenantId: number;
  /** The ids that the caller can see; null for all. */
  readonly ids: readonly number[] | null;
  readonly creationSteps: readonly string[] | null;
}

/** A row of the list. On a page without deployments, one row has the `total` and nulls. */
export interface ListedDeployment {
  readonly total: number;
  readonly id: number | null;
  readonly name: string | null;
  readonly creation_step: string | null;
  readonly created_at: Date | null;
}

/**
 * A page of deployments in order of id, each row with the `total` of the whole list. Raw SQL, because the query
 * builder took a sixth of the request to assemble it.
 */
export async function listDeployments(
  db: Db,
  filter: DeploymentFilter,
  page: Page,
): Promise<ListedDeployment[]> {
  const [after] = page.after ?? [];
  const ids = filter.ids === null ? sql`` : sql`and id = any(${filter.ids})`;
  const steps = filter.creationSteps === null ? sql`` : sql`and creation_step = any(${filter.creationSteps})`;
  const matches = sql`tenant_id = ${filter.tenantId} and built_in is null ${ids} ${steps}`;
  const { rows } = await sql<ListedDeployment>`
    select total, page.id, page.name, page.creation_step, page.created_at
    from (select count(*) as total from deployments where ${matches}) total
    left join (
      select id, name, creation_step, created_at from deployments
      where ${matches} and id > ${after ?? 0}
      order by id limit ${page.limit + 1} offset ${page.offset}
    ) page on true
    order by page.id`.execute(db);
  return rows;
}

/** A page of the names of deployments, in order of id. */
export function listNamesOfDeployments(
  db: Db,
  { tenantId, ids }: Pick<DeploymentFilter, 'tenantId' | 'ids'>,
  page: Page,
) {
  return db
    .selectFrom('deployments')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('built_in', 'is', null)
    .$if(ids !== null, (reached) => reached.where('id', '=', sql<number>`any(${ids})`))
    .$call(keyset(page, 'deployments.id', 'asc'))
    .execute();
}

export function insertDeployment(
  tx: Tx,
  { tenantId }: CreationGrant,
  row: Omit<Insertable<Database['deployments']>, 'tenant_id'>,
) {
  return tx
    .insertInto('deployments')
    .values({ ...row, tenant_id: tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Columns that a settings update can change; absent ones keep their value. */
export interface DeploymentChanges extends Partial<Omit<DeploymentRow, KeptColumns>> {
  template_variables?: Record<string, unknown>;
  csps_config?: Record<string, unknown> | null;
  launchpad_tabs?: readonly string[] | null;
}

type KeptColumns =
  | ('id' | 'tenant_id' | 'api_secret' | 'built_in' | 'live_build_id' | 'created_at' | 'updated_at')
  | ('template_variables' | 'csps_config' | 'launchpad_tabs');

export function updateDeploymentRow(
  tx: Tx,
  { tenantId, id }: DeploymentGrant<'configure'>,
  changes: DeploymentChanges,
) {
  const { template_variables, csps_config, launchpad_tabs, ...plain } = changes;
  const asJson = (value: unknown) => (value === null ? null : jsonb(value));
  return tx
    .updateTable('deployments')
    .set({
      ...plain,
      ...(template_variables === undefined ? {} : { template_variables: jsonb(template_variables) }),
      ...(csps_config === undefined ? {} : { csps_config: asJson(csps_config) }),
      ...(launchpad_tabs === undefined ? {} : { launchpad_tabs: asJson(launchpad_tabs) }),
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes a deployment with everything that belongs to it, and notifies the nodes that run its pods. Takes the same
 * locks as concurrent writers, in the same order, to avoid a deadlock.
 * @throws 404 when it has been deleted
 */
export async function deleteDeploymentRow(
  tx: Tx,
  { tenantId, id }: DeploymentGrant<'delete'>,
): Promise<void> {
  await lockDeployment(tx, tenantId, id);
  await tx
    .selectFrom('branches')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx.deleteFrom('deployments').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
  await announceToPods(tx, { kind: 'deployment deleted', deploymentId: id });
}
