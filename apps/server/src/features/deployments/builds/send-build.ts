import type { Tx } from '@facet/db';
import type { Jobs } from '../../../jobs/jobs.ts';
import { Queue } from '../../../jobs/queue.ts';

/** Builds a model. Key: the build. */
export const BUILD_QUEUE = new Queue<{ readonly buildId: number }>('build', {
  expireInSeconds: 600,
  retryLimit: 3,
  retryDelay: 2,
});

/** Sends the job of a build. Builds of one deployment form a group, so that they do not delay others. */
export function sendBuild(
  jobs: Jobs,
  tx: Tx,
  build: { readonly id: number; readonly deployment_id: number },
): Promise<void> {
  const { id, deployment_id } = build;
  return jobs.send(tx, BUILD_QUEUE, { buildId: id }, String(id), { group: String(deployment_id) });
}
