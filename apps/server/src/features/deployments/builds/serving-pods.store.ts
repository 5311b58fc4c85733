import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { NODE_LOST_SECONDS } from '../../../nodes/node-lost.ts';

/** The pods of a tenant on nodes that are not lost. */
function podsOnNodes(db: Db, tenantId: number) {
  return db
    .selectFrom('pods')
    .innerJoin('nodes', 'nodes.id', 'pods.node_id')
    .where('pods.tenant_id', '=', tenantId)
    .where('nodes.seen_at', '>', sql<Date>`now() - make_interval(secs => ${NODE_LOST_SECONDS})`);
}

/** Whether production has no running pod. */
export async function isCold(db: Db, deployment: DeploymentRow): Promise<boolean> {
  const running = await podsOnNodes(db, deployment.tenant_id)
    .select('pods.name')
    .where('pods.deployment_id', '=', deployment.id)
    .where('pods.type', '=', 'production')
    .where('pods.status', '=', 'Running')
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
  const older = await podsOnNodes(db, build.tenant_id)
    .innerJoin('builds', 'builds.branch_id', 'pods.branch_id')
    .select('pods.name')
    .where('builds.id', '=', build.id)
    .where('pods.build_id', '<', build.id)
    .where('pods.status', '=', 'Running')
    .where('builds.finished_at', '>', sql<Date>`now() - make_interval(secs => ${ROLL_OUT_SECONDS})`)
    .limit(1)
    .executeTakeFirst();
  return older !== undefined;
}

/** Whether the last start of a pod of a good build failed, and no pod of it runs. */
export async function isWithoutPod(
  db: Db,
  build: { tenant_id: number; id: number; status: string },
): Promise<boolean> {
  if (build.status !== 'success') return false;
  const pods = await podsOnNodes(db, build.tenant_id)
    .select('pods.status')
    .where('pods.build_id', '=', build.id)
    .where('pods.status', 'in', ['Running', 'CrashLoopBackOff'])
    .execute();
  return pods.length > 0 && pods.every(({ status }) => status === 'CrashLoopBackOff');
}
