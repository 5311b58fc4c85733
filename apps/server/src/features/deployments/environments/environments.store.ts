import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { Page } from '../../../http/pagination.ts';
import { isBranchOpen } from '../dev-mode/dev-sessions.ts';

export type EnvironmentType = 'production' | 'staging' | 'development';

export interface EnvironmentRow {
  readonly id: number;
  readonly created_at: Date;
  readonly type: EnvironmentType;
  readonly branch_id: number | null;
  readonly branch: string | null;
  readonly user: string | null;
}

/** Creates the environment of a branch if it has none; null creates that of production. */
export async function insertEnvironment(
  tx: Tx,
  { tenant_id, id }: DeploymentRow,
  branchId: number | null,
): Promise<void> {
  await tx
    .insertInto('environments')
    .values({ tenant_id, deployment_id: id, branch_id: branchId })
    .onConflict((conflict) => conflict.column('branch_id').doNothing())
    .execute();
}

/**
 * The current environments: production, the branches with staging enabled, and those that credentials have open. The
 * `total` counts the whole list, not only the page.
 */
export async function listEnvironments(
  db: Db,
  filter: { tenantId: number; deploymentId: number; type: EnvironmentType | null },
  page: Page,
): Promise<{ rows: EnvironmentRow[]; total: number }> {
  const [after] = page.after ?? [];
  const ofType = filter.type === null ? sql`true` : sql`type = ${filter.type}`;
  const limit = Number.isFinite(page.limit) ? sql`limit ${page.limit + 1}` : sql``;
  const { rows } = await sql<{ total: number } & Nullable<EnvironmentRow>>`
    with present as (
      select environment.id, environment.created_at, environment.branch_id, branch.name as branch,
        owner.email as "user",
        case when environment.branch_id is null then 'production'
          when branch.owner_user_id is not null then 'development' else 'staging' end as type
      from environments environment
      join deployments deployment on deployment.id = environment.deployment_id
      left join branches branch on branch.id = environment.branch_id
      left join users owner on owner.id = branch.owner_user_id
      where environment.tenant_id = ${filter.tenantId} and environment.deployment_id = ${filter.deploymentId}
        and (environment.branch_id is null
          or branch.name <> deployment.deploy_branch_name and (branch.is_staging_enabled
            or ${isBranchOpen(sql.ref('branch.id'))}))
    )
    select counted.total, page.*
    from (select count(*) as total from present where ${ofType}) counted
    left join (
      select * from present where ${ofType} and id > ${after ?? 0} order by id ${limit} offset ${page.offset}
    ) page on true
    order by page.id`.execute(db);
  const found = rows.flatMap(({ total: _, ...row }) => (isEnvironment(row) ? [row] : []));
  return { rows: found, total: rows[0]?.total ?? 0 };
}

type Nullable<Row> = { [K in keyof Row]: Row[K] | null };

/** An empty page is one row with only the total. */
function isEnvironment(row: Nullable<EnvironmentRow>): row is EnvironmentRow {
  return row.id !== null;
}

/** One environment, whether or not it is currently served. */
export function findEnvironment(db: Db, tenantId: number, deploymentId: number, id: number) {
  return db
    .selectFrom('environments')
    .select(['id', 'branch_id'])
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', id)
    .executeTakeFirst();
}
