import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

export const administratorContract: FeatureContract = {
  samples: {
    listAdministrators: () => ({}),
  },
  lists: {
    listAdministrators: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) => {
          const username = nameAt(turn, fixture);
          return server.ok('POST', '/api/v1/users', {
            email: `${username}@example.com`,
            username,
            isAdmin: true,
          });
        }),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listAdministrators: everyone,
  },
};
