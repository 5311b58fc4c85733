import { developers, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must, ofDeployment, rowsOf } from '../../../../test/fixture.ts';

export const buildContract: FeatureContract = {
  samples: {
    buildStatus: ofDeployment,
    listBuilds: ofDeployment,
    getBuild: async (fixture) => ({
      params: { deploymentId: fixture.deploymentId, buildId: await anyBuild(fixture) },
    }),
  },
  lists: {
    listBuilds: {
      add: async (_server, fixture, count) => {
        const { db, owner } = await rowsOf(fixture);
        const branch = await db
          .selectFrom('branches')
          .select('id')
          .where('deployment_id', '=', fixture.deploymentId)
          .where('name', '=', 'main')
          .executeTakeFirstOrThrow();
        const build = {
          ...owner,
          branch_id: branch.id,
          mode: 'production',
          reason: 'Sample',
          status: 'success',
          project_root: '',
        };
        await db.insertInto('builds').values(Array(count).fill(build)).execute();
      },
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    buildStatus: everyone,
    listBuilds: developers,
    getBuild: developers,
  },
};

async function anyBuild(fixture: Fixture): Promise<number> {
  const { items } = await must(fixture.server, 'GET', `${deploymentPath(fixture)}/builds?first=1`);
  return items[0].id;
}
