import { newFolder } from '../../../../test/content-under-test.ts';
import { everyone, explorers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import type { ServerUnderTest } from '../../../../test/server-under-test.ts';

export const folderContract: FeatureContract = {
  samples: {
    getFolders: async (fixture) => {
      await newFolder(fixture);
      return ofDeployment(fixture);
    },
    listFolderTree: async (fixture) => {
      await newFolder(fixture);
      return ofDeployment(fixture);
    },
    createFolder: withBody((fixture) => ({ name: fixture.unique(), position: 3 })),
    updateFolder: async (fixture) => ({
      params: { ...ofDeployment(fixture).params, folderId: await newFolder(fixture) },
      body: { name: fixture.unique() },
    }),
    deleteFolder: async (fixture) => ({
      params: { ...ofDeployment(fixture).params, folderId: await newFolder(fixture) },
    }),
    getFolderAncestors: async (fixture) => ({
      params: { ...ofDeployment(fixture).params, folderId: await newFolder(fixture) },
    }),
  },
  failing: async (fixture) => {
    const params = { deploymentId: fixture.deploymentId };
    const parentId = await newFolder(fixture);
    await must(fixture.server, 'POST', `${deploymentPath(fixture)}/folders`, { name: 'Inside', parentId });
    return {
      createFolder: [[404, { params, body: { name: 'x', parentId: 999_999 } }]],
      updateFolder: [[404, { params: { ...params, folderId: 999_999 }, body: { name: 'x' } }]],
      deleteFolder: [
        [404, { params: { ...params, folderId: 999_999 } }],
        [400, { params: { ...params, folderId: parentId } }],
      ],
    };
  },
  lists: {
    getFolders: {
      add: addFolders,
      keyOf: (item) => item.id,
      older: ['data', 'count'],
      unpaged: 20,
    },
    listFolderTree: {
      add: addFolders,
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    getFolders: everyone,
    listFolderTree: everyone,
    createFolder: explorers,
    updateFolder: everyone,
    deleteFolder: everyone,
    getFolderAncestors: everyone,
  },
};

function addFolders(server: ServerUnderTest, fixture: Fixture, count: number): Promise<unknown> {
  return inTurns(count, (turn) =>
    server.ok('POST', `${deploymentPath(fixture)}/folders`, { name: nameAt(turn, fixture) }),
  );
}
