import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';

/** A node without a heartbeat for this long counts as lost, together with its pods. */
export const NODE_LOST_SECONDS = 15;

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
  const [after] = page.after ?? [];
  return db
    .selectFrom('pods')
    .innerJoin('nodes', 'nodes.id', 'pods.node_id')
    .select(['pods.name', 'pods.type', 'pods.status', 'pods.restart_count', 'pods.memory_bytes'])
    .select(['pods.started_at'])
    .where('pods.tenant_id', '=', tenantId)
    .where('pods.deployment_id', '=', deploymentId)
    .where('nodes.seen_at', '>', sql<Date>`now() - make_interval(secs => ${NODE_LOST_SECONDS})`)
    .$if(after !== undefined, (query) => query.where('pods.name', '>', String(after)))
    .orderBy('pods.name')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

/** Whether production has no running pod. */
export async function isCold(db: Db, deployment: DeploymentRow): Promise<boolean> {
  const running = await db
    .selectFrom('pods')
    .innerJoin('nodes', 'nodes.id', 'pods.node_id')
    .select('pods.name')
    .where('pods.tenant_id', '=', deployment.tenant_id)
    .where('pods.deployment_id', '=', deployment.id)
    .where('pods.type', '=', 'production')
    .where('pods.status', '=', 'Running')
    .where('nodes.seen_at', '>', sql<Date>`now() - make_interval(secs => ${NODE_LOST_SECONDS})`)
    .limit(1)
    .executeTakeFirst();
  return running === undefined;
}

/** Time after a build in which running pods of an older build are reported as rolling out. */
const ROLL_OUT_SECONDS = 60;

/** Whether a build has just succeeded while pods of an older build of its branch still serve. */
export async function isRollingOut(
  db: Db,
  build: { tenant_id: number; id: number; status: string },
): Promise<boolean> {
  if (build.status !== 'success') return false;
  const older = await db
    .selectFrom('pods')
    .innerJoin('nodes', 'nodes.id', 'pods.node_id')
    .innerJoin('builds', 'builds.branch_id', 'pods.branch_id')
    .select('pods.name')
    .where('pods.tenant_id', '=', build.tenant_id)
    .where('builds.id', '=', build.id)
    .where('pods.build_id', '<', build.id)
    .where('pods.status', '=', 'Running')
    .where('nodes.seen_at', '>', sql<Date>`now() - make_interval(secs => ${NODE_LOST_SECONDS})`)
    .where('builds.finished_at', '>', sql<Date>`now() - make_interval(secs => ${ROLL_OUT_SECONDS})`)
    .limit(1)
    .executeTakeFirst();
  return older !== undefined;
}

/** Records the status of a pod, unless its deployment or branch has been deleted. */
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
