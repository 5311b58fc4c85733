import { newFolder } from '../../../../test/content-under-test.ts';
import { administrators, type FeatureContract, ownOnly } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { ownId } from '../../../../test/sample-people.ts';
import type { ServerUnderTest } from '../../../../test/server-under-test.ts';

/** A folder of the administrator for each fixture, which its lists are about. */
const folders = new WeakMap<Fixture, Promise<number>>();

function folderOf(fixture: Fixture): Promise<number> {
  const folder = folders.get(fixture) ?? newFolder(fixture);
  folders.set(fixture, folder);
  return folder;
}

const ofFolder = async (fixture: Fixture) => ({
  ...ofDeployment(fixture),
  query: { type: 'FOLDER', id: String(await folderOf(fixture)) },
});

async function groupNamed(server: ServerUnderTest, name: string): Promise<number> {
  return (await server.ok('POST', '/api/v1/groups', { name })).id;
}

export const sharingContract: FeatureContract = {
  samples: {
    listAccess: ofFolder,
    listShareCandidates: ofFolder,
    listSeenObjects: async (fixture) => {
      await newFolder(fixture);
      return { ...ofDeployment(fixture), query: { userId: String(await ownId(fixture)) } };
    },
  },
  lists: {
    listAccess: {
      add: async (server, fixture, count) => {
        const resourceId = String(await folderOf(fixture));
        await inTurns(count, async (turn) => {
          const groupId = await groupNamed(server, nameAt(turn, fixture));
          const policy = { resourceType: 'Folder', resourceId, action: 'FolderRead', groupId };
          await server.ok('PUT', '/api/v1/resource-policies/group', policy);
        });
      },
      keyOf: ({ type, id }) => `${type} ${id}`,
      older: [],
      unpaged: 20,
      // The folders above, what the users of the page may do in the end, and through whom.
      moreStatements: 3,
    },
    listShareCandidates: {
      add: (server, fixture, count) =>
        inTurns(count, async (turn) => {
          const username = nameAt(turn, fixture);
          if (turn % 2 === 0) await groupNamed(server, username);
          else await must(server, 'POST', '/api/v1/users', { email: `${username}@example.com`, username });
        }),
      keyOf: ({ type, id }) => `${type} ${id}`,
      older: [],
      unpaged: 20,
      // The folders above the object, and people besides groups.
      moreStatements: 2,
    },
    listSeenObjects: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', `${deploymentPath(fixture)}/reports`, { name: nameAt(turn, fixture) }),
        ),
      keyOf: ({ type, id }) => `${type} ${id}`,
      older: [],
      unpaged: 20,
      // The rights of the user, and through whom they have them.
      moreStatements: 2,
    },
  },
  access: {
    listAccess: ownOnly,
    listShareCandidates: ownOnly,
    listSeenObjects: administrators,
  },
};
