import { newFolder, newReport } from '../../../../test/content-under-test.ts';
import { groupOfEmbedUsers } from '../../../../test/embed-under-test.ts';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';

export const workspaceContract: FeatureContract = {
  samples: {
    workspaceObjects: async (fixture) => {
      await newReport(fixture);
      return ofDeployment(fixture);
    },
    sharedWorkspaceObjects: ofDeployment,
    listContentOwners: async (fixture) => {
      await newReport(fixture);
      return ofDeployment(fixture);
    },
    moveWorkspaceObject: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { type: 'REPORT', id: (await newReport(fixture)).id, folderId: await newFolder(fixture) },
    }),
    bulkMoveWorkspaceObjects: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { items: [{ type: 'REPORT', id: (await newReport(fixture)).id }], folderId: null },
    }),
    bulkDeleteWorkspaceObjects: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { items: [{ type: 'FOLDER', id: await newFolder(fixture) }] },
    }),
  },
  failing: async (fixture) => {
    const call = ofDeployment(fixture);
    const folderId = await newFolder(fixture);
    return {
      moveWorkspaceObject: [
        [404, { ...call, body: { type: 'REPORT', id: 999_999, folderId } }],
        [404, { ...call, body: { type: 'FOLDER', id: folderId, folderId: 999_999 } }],
        [400, { ...call, body: { type: 'FOLDER', id: folderId, folderId } }],
      ],
      bulkMoveWorkspaceObjects: [[400, { ...call, body: { items: [] } }]],
      bulkDeleteWorkspaceObjects: [[400, { ...call, body: { items: [] } }]],
    };
  },
  lists: {
    workspaceObjects: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', `${deploymentPath(fixture)}/reports`, { name: nameAt(turn, fixture) }),
        ),
      keyOf: (item) => `${item.type} ${item.id}`,
      older: [],
      unpaged: 20,
    },
    listContentOwners: {
      async add(server, fixture, count) {
        await allowPersonalKeys(server);
        await inTurns(count, async (turn) => {
          const name = nameAt(turn, fixture);
          const { userId, key } = await makePerson(server, { builtInRole: 'Explorer' });
          await server.ok('PUT', `/api/v1/users/${userId}`, { firstName: name });
          await server.ok('POST', `${deploymentPath(fixture)}/reports`, { name }, key);
        });
      },
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
    sharedWorkspaceObjects: {
      async add(server, fixture, count) {
        const groupId = await groupOfEmbedUsers(server, null);
        await inTurns(count, async (turn) => {
          const path = `${deploymentPath(fixture)}/reports`;
          const { id } = await server.ok('POST', path, { name: nameAt(turn, fixture) });
          const policy = { resourceType: 'Report', resourceId: String(id), action: 'ReportRead' };
          await server.ok('PUT', '/api/v1/resource-policies/group', { ...policy, groupId });
        });
      },
      keyOf: (item) => `${item.type} ${item.id}`,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    workspaceObjects: everyone,
    sharedWorkspaceObjects: everyone,
    listContentOwners: everyone,
    moveWorkspaceObject: everyone,
    bulkMoveWorkspaceObjects: everyone,
    bulkDeleteWorkspaceObjects: everyone,
  },
};
