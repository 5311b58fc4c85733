import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import { NODE_LOST_SECONDS } from '../../../nodes/node-lost.ts';

export interface PodRecord {
  readonly name: string;
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly branchId: number;
  readonly nodeId: string;
  readonly buildId: number;
  readonly type: 'production' | 'dev';
  readonly status: 'Pending' | 'Running' | 'CrashLoopBackOff' | 'Terminating';
  readonly restartCount: number;
  readonly memoryBytes: number | null;
}

/** A page of the pods of a deployment on live nodes, in order of name. */
export function listPods(db: Db, tenantId: number, deploymentId: number, page: Page) {
  return db
    .selectFrom('pods')
    .innerJoin('nodes', 'nodes.id', 'pods.node_id')
    .select(['pods.name', 'pods.type', 'pods.status', 'pods.restart_count', 'pods.memory_bytes'])
    .select(['pods.started_at'])
    .where('pods.tenant_id', '=', tenantId)
    .where('pods.deployment_id', '=', deploymentId)
    .where('nodes.seen_at', '>', sql<Date>`now() - make_interval(secs => ${NODE_LOST_SECONDS})`)
    .$call(keyset(page, 'pods.name', 'asc'))
    .execute();
}

export async function recordPod(db: Db, pod: PodRecord): Promise<void> {
  await sql`
    insert into pods (name, tenant_id, deployment_id, branch_id, node_id, build_id, type, status,
      restart_count, memory_bytes)
    select ${pod.name}, branch.tenant_id, branch.deployment_id, branch.id, ${pod.nodeId}::uuid, build.id,
      ${pod.type}, ${pod.status}, ${pod.restartCount}::int, ${pod.memoryBytes}::bigint
    from branches branch
    join builds build on build.branch_id = branch.id and build.id = ${pod.buildId}
    where branch.tenant_id = ${pod.tenantId} and branch.deployment_id = ${pod.deploymentId}
      and branch.id = ${pod.branchId}
    on conflict (name) do update set status = excluded.status, restart_count = excluded.restart_count,
      memory_bytes = excluded.memory_bytes, build_id = excluded.build_id, updated_at = now()`.execute(db);
}

export async function forgetPod(db: Db, name: string): Promise<void> {
  await db.deleteFrom('pods').where('name', '=', name).execute();
}

/**
 * Whether a deployment of any account could start with a spare pod: none of its pods runs here, and it has no data files,
 * which a spare pod cannot take over.
 */
export async function couldUseSparePod(db: Db, runningHere: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('deployments')
    .select('id')
    .where('creation_step', '<>', 'demo')
    .$if(runningHere.length > 0, (query) => query.where('id', 'not in', [...runningHere]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('data_files')
            .select('data_files.id')
            .whereRef('data_files.tenant_id', '=', 'deployments.tenant_id')
            .whereRef('data_files.deployment_id', '=', 'deployments.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
