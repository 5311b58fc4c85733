import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { buildPath, type Fixture, must, ofDeployment } from '../../../../test/fixture.ts';

/** A cube of a file of its own on the dev branch. */
async function newCube(fixture: Fixture): Promise<string> {
  const name = `cube_${fixture.unique()}`;
  const content = `cubes:\n  - name: ${name}\n    sql: select 1\n    measures:\n      - { name: count, type: count }\n`;
  const files = [{ path: `model/${name}.yml`, content }];
  const body = { branchName: fixture.devBranch, files };
  await must(fixture.server, 'PUT', `${buildPath(fixture)}/data-model/files`, body);
  return name;
}

export const usesContract: FeatureContract = {
  samples: {
    dataModelUses: (fixture) => ({ ...ofDeployment(fixture), query: { member: 'orders.count' } }),
    previewRename: (fixture) => ({
      ...ofDeployment(fixture),
      query: { member: 'orders.count', newName: 'order_count' },
    }),
    renameInModel: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { branchName: fixture.devBranch, member: `${await newCube(fixture)}.count`, newName: 'rows' },
    }),
  },
  failing: async ({ deploymentId, devBranch }) => {
    const params = { deploymentId };
    const rename = (member: string, newName: string) => ({
      params,
      body: { branchName: devBranch, member, newName },
    });
    return {
      renameInModel: [
        [400, rename('orders.count', 'no name')],
        [409, rename('orders.no_such_member', 'order_count')],
      ],
    };
  },
  access: { dataModelUses: developers, previewRename: developers, renameInModel: developers },
};
