import { developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { must, ofDeployment } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { ownId } from '../../../../test/sample-people.ts';

const query = { measures: ['orders.count'] };

export const asWhomContract: FeatureContract = {
  samples: {
    runQueryAs: async (fixture) => ({
      ...ofDeployment(fixture),
      body: { as: { type: 'USER', userId: await ownId(fixture) }, query },
    }),
    listQuerySubjects: ofDeployment,
  },
  failing: async (fixture) => ({
    runQueryAs: [
      [404, { ...ofDeployment(fixture), body: { as: { type: 'USER', userId: 999_999 }, query } }],
      [404, { ...ofDeployment(fixture), body: { as: { type: 'GROUP', groupId: 999_999 }, query } }],
    ],
  }),
  lists: {
    listQuerySubjects: {
      add: (server, fixture, count) =>
        inTurns(count, async (turn) => {
          const username = nameAt(turn, fixture);
          if (turn % 2 === 0) await must(server, 'POST', '/api/v1/groups', { name: username });
          else await must(server, 'POST', '/api/v1/users', { email: `${username}@example.com`, username });
        }),
      keyOf: ({ type, id }) => `${type} ${id}`,
      older: [],
      unpaged: 20,
      // People besides groups.
      moreStatements: 1,
    },
  },
  needsPods: ['runQueryAs'],
  access: { runQueryAs: developers, listQuerySubjects: developers },
};
