import { randomUUID } from 'node:crypto';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import type { Fixture } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';
import type { ServerUnderTest } from '../../../../test/server-under-test.ts';

export const jobContract: FeatureContract = {
  samples: {
    listJobs: () => ({}),
  },
  lists: {
    listJobs: {
      add: (server, fixture, count) => inTurns(count, (turn) => newExport(server, fixture, turn)),
      keyOf: (item) => `${item.kind} ${item.id}`,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listJobs: everyone,
  },
};

/** An export of the administrator, the first or the last one of the list in turns. */
async function newExport(
  { db, ok }: ServerUnderTest,
  { deploymentId }: Fixture,
  turn: number,
): Promise<void> {
  const { id } = await ok('GET', '/api/v1/users/me');
  const minutes = turn % 2 === 0 ? 0 : -60;
  await db
    .insertInto('table_exports')
    .values({
      tenant_id: 1,
      deployment_id: deploymentId,
      user_id: id,
      title: 'query',
      format: 'csv',
      node_id: randomUUID(),
      started_at: new Date(Date.now() + minutes * 60_000),
    })
    .execute();
}
