import { explorers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must, ofDeployment, withBody } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

const CONDITIONS = {
  view: 'orders',
  filters: [{ or: [{ member: 'orders.status', operator: 'equals', values: ['completed', null] }] }],
  segments: ['orders.large'],
  timeDimensions: [{ dimension: 'orders.created_at', dateRange: 'last 7 days' }],
};

export const keptFilterContract: FeatureContract = {
  samples: {
    listKeptFilters: async (fixture) => {
      await newKeptFilter(fixture);
      return ofDeployment(fixture);
    },
    getKeptFilter: (fixture) => addressOfNew(fixture),
    createKeptFilter: withBody((fixture) => ({ name: fixture.unique(), ...CONDITIONS })),
    updateKeptFilter: async (fixture) => ({
      ...(await addressOfNew(fixture)),
      body: { name: fixture.unique(), isShared: false, filters: CONDITIONS.filters },
    }),
    deleteKeptFilter: (fixture) => addressOfNew(fixture),
  },
  failing: async (fixture) => {
    const unknown = { params: { ...ofDeployment(fixture).params, keptFilterId: 999_999 } };
    const known = await addressOfNew(fixture);
    const elsewhere = [{ member: 'users.city', operator: 'set' }];
    return {
      createKeptFilter: [
        [400, { ...ofDeployment(fixture), body: { name: 'x', view: 'orders', filters: elsewhere } }],
      ],
      updateKeptFilter: [
        [404, { ...unknown, body: { name: 'x' } }],
        [400, { ...known, body: { filters: elsewhere } }],
      ],
      deleteKeptFilter: [[404, unknown]],
    };
  },
  lists: {
    listKeptFilters: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', `${deploymentPath(fixture)}/kept-filters`, {
            name: nameAt(turn, fixture),
            ...CONDITIONS,
          }),
        ),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listKeptFilters: explorers,
    getKeptFilter: [403, 404, 404],
    createKeptFilter: explorers,
    updateKeptFilter: [403, 404, 404],
    deleteKeptFilter: [403, 404, 404],
  },
};

/** A private one of the administrator. */
async function newKeptFilter(fixture: Fixture): Promise<number> {
  const body = { name: fixture.unique(), ...CONDITIONS };
  return (await must(fixture.server, 'POST', `${deploymentPath(fixture)}/kept-filters`, body)).id;
}

async function addressOfNew(fixture: Fixture) {
  return { params: { ...ofDeployment(fixture).params, keptFilterId: await newKeptFilter(fixture) } };
}
