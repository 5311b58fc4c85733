import { newFolder, newReport } from '../../../../test/content-under-test.ts';
import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import type { ServerUnderTest } from '../../../../test/server-under-test.ts';

export const favouriteContract: FeatureContract = {
  samples: {
    listFavourites: async (fixture) => {
      await newFavourite(fixture);
      return {};
    },
    listRecentlyOpened: async (fixture) => {
      const { id } = await newReport(fixture);
      await fixture.server.call('GET', `${deploymentPath(fixture)}/reports/${id}`);
      return {};
    },
    addFavourite: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { type: 'FOLDER', id: await newFolder(fixture) },
    }),
    removeFavourite: async (fixture) => ({
      ...ofDeployment(fixture),
      body: await newFavourite(fixture),
    }),
  },
  failing: (fixture) => {
    const call = ofDeployment(fixture);
    return Promise.resolve({
      addFavourite: [[404, { ...call, body: { type: 'DASHBOARD', id: 999_999 } }]],
      removeFavourite: [[404, { params: { deploymentId: 999_999 }, body: { type: 'REPORT', id: 1 } }]],
    });
  },
  lists: {
    listFavourites: {
      add: (server, fixture, count) =>
        inTurns(count, async (turn) => {
          const body = { type: 'REPORT', id: await newNamedReport(server, fixture, turn) };
          const { status } = await server.call('PUT', `${deploymentPath(fixture)}/favourites`, { body });
          if (status !== 204) throw new Error(`Adding a favourite returned ${status}`);
        }),
      keyOf: (item) => `${item.type} ${item.id}`,
      older: [],
      unpaged: 20,
    },
    listRecentlyOpened: {
      add: (server, fixture, count) =>
        inTurns(count, async (turn) => {
          const id = await newNamedReport(server, fixture, turn);
          await server.ok('GET', `${deploymentPath(fixture)}/reports/${id}`);
        }),
      keyOf: (item) => `${item.type} ${item.id}`,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listFavourites: everyone,
    listRecentlyOpened: everyone,
    addFavourite: everyone,
    removeFavourite: everyone,
  },
};

async function newNamedReport(server: ServerUnderTest, fixture: Fixture, turn: number): Promise<number> {
  const body = { name: nameAt(turn, fixture) };
  return (await server.ok('POST', `${deploymentPath(fixture)}/reports`, body)).id;
}

/** A report that is a favourite of the administrator. */
async function newFavourite(fixture: Fixture) {
  const body = { type: 'REPORT', id: (await newReport(fixture)).id };
  await fixture.server.call('PUT', `${deploymentPath(fixture)}/favourites`, { body });
  return body;
}
