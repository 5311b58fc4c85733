import type { Db } from '@facet/db';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { Page } from '../../../http/pagination.ts';

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

export type ListedBuildRow = Awaited<ReturnType<typeof listBuilds>>[number];
export type BuildDetailsRow = NonNullable<Awaited<ReturnType<typeof findBuildDetails>>>;

function buildsOf(db: Db, { id, tenant_id }: Owner) {
  return db
    .selectFrom('builds')
    .innerJoin('deployments', 'deployments.id', 'builds.deployment_id')
    .innerJoin('branches', 'branches.id', 'builds.branch_id')
    .leftJoin('commits', (join) =>
      join
        .onRef('commits.deployment_id', '=', 'builds.deployment_id')
        .onRef('commits.oid', '=', 'builds.commit_oid'),
    )
    .select([
      'builds.id',
      'builds.mode',
      'builds.reason',
      'builds.status',
      'builds.error',
      'builds.commit_oid',
      'builds.engine_version',
      'builds.created_at',
      'builds.finished_at',
      'branches.name as branch_name',
      'commits.message',
      'commits.author_name',
      'commits.committed_at',
    ])
    .select((eb) =>
      eb.fn.coalesce(eb('deployments.live_build_id', '=', eb.ref('builds.id')), eb.lit(false)).as('is_live'),
    )
    .where('builds.tenant_id', '=', tenant_id)
    .where('builds.deployment_id', '=', id);
}

/**
 * A page of the builds of a deployment, newest first.
 * @param branchName only those of one branch; null for all
 */
export function listBuilds(db: Db, owner: Owner, branchName: string | null, { after, limit, offset }: Page) {
  const [id] = after ?? [];
  return buildsOf(db, owner)
    .$if(branchName !== null, (query) => query.where('branches.name', '=', branchName ?? ''))
    .$if(id !== undefined, (query) => query.where('builds.id', '<', Number(id)))
    .orderBy('builds.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
}

/** A build of a deployment, with the errors of the compiler. */
export function findBuildDetails(db: Db, owner: Owner, id: number) {
  return buildsOf(db, owner)
    .leftJoin('compilations', (join) =>
      join
        .onRef('compilations.deployment_id', '=', 'builds.deployment_id')
        .onRef('compilations.input_key', '=', 'builds.input_key'),
    )
    .select(['builds.source_warning', 'builds.project_root', 'compilations.errors as problems'])
    .where('builds.id', '=', id)
    .executeTakeFirst();
}
