import { sql } from 'kysely';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import type { ServerUnderTest } from '../../../../test/server-under-test.ts';

export const podContract: FeatureContract = {
  samples: {
    pods: ofDeployment,
  },
  lists: {
    pods: {
      add: (server, fixture, count) => addPods(server, fixture, count),
      keyOf: (item) => item.name,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    pods: everyone,
  },
};

/** Adds pods of this server's node. */
async function addPods({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  await inTurns(count, (turn) =>
    sql`
      insert into pods (name, tenant_id, deployment_id, branch_id, node_id, type, status)
      select ${nameAt(turn, fixture)}, 1, ${fixture.deploymentId}, branch.id, node.id, 'production', 'Running'
      from branches branch, nodes node
      where branch.deployment_id = ${fixture.deploymentId} and branch.name = 'main' limit 1`.execute(db),
  );
}
