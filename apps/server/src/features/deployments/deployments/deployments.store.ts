import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { lockDeployment } from '../../../auth/deployment.ts';
import type { Page } from '../../../http/pagination.ts';

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

export interface NewDeployment {
  readonly tenantId: number;
  readonly name: string;
  readonly cloudProvider: string;
  readonly region: string;
  readonly targetPlatform: string;
  readonly isManaged: boolean;
  readonly creationStep: string;
  readonly creationMethod: string | null;
  readonly deployMode: string;
  readonly releaseChannel: string;
  readonly releaseChannelVersion: string;
  readonly apiSecret: string;
  /** Set on a built-in deployment: its kind, and the digest of the files and engine it was created from. */
  readonly builtIn?: { readonly kind: string; readonly madeFrom: string };
}

export function insertDeployment(tx: Tx, row: NewDeployment) {
  return tx
    .insertInto('deployments')
    .values({
      tenant_id: row.tenantId,
      name: row.name,
      cloud_provider: row.cloudProvider,
      region: row.region,
      target_platform: row.targetPlatform,
      is_managed: row.isManaged,
      creation_step: row.creationStep,
      creation_method: row.creationMethod,
      deploy_mode: row.deployMode,
      release_channel: row.releaseChannel,
      release_channel_version: row.releaseChannelVersion,
      api_secret: row.apiSecret,
      ...(row.builtIn === undefined
        ? {}
        : {
            built_in: row.builtIn.kind,
            release_channel_version_hold: true,
            template_variables: jsonb({ madeFrom: row.builtIn.madeFrom }),
          }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Columns that a settings update can change; absent ones keep their value. */
export interface DeploymentChanges {
  name?: string;
  cloud_provider?: string;
  region?: string;
  creation_step?: string;
  creation_method?: string | null;
  deploy_mode?: string;
  deploy_branch_name?: string;
  deploy_branch_read_only?: boolean;
  deploy_branch_merge_allowed?: boolean;
  deploy_project_root?: string;
  release_channel?: string;
  release_channel_version?: string;
  release_channel_version_hold?: boolean;
  template?: string;
  template_variables?: Record<string, unknown>;
  custom_domain?: string | null;
  csps_config?: Record<string, unknown> | null;
  default_launchpad_view_group?: string | null;
  launchpad_tabs?: readonly string[] | null;
}

export function updateDeploymentRow(tx: Tx, tenantId: number, id: number, changes: DeploymentChanges) {
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
export async function deleteDeploymentRow(tx: Tx, tenantId: number, id: number): Promise<void> {
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
  await sql`select pg_notify('facet_pods', ${JSON.stringify({ deploymentId: id, isDeleted: true })})`.execute(
    tx,
  );
}
