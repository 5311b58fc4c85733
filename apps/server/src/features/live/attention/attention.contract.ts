import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

const DAY_MS = 86_400_000;

export const attentionContract: FeatureContract = {
  samples: {
    listAttention: () => ({}),
  },
  lists: {
    listAttention: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) => {
          const expiresAt = new Date(Date.now() + (turn % 2 === 0 ? 10 : 3) * DAY_MS).toISOString();
          return server.ok('POST', '/api/v1/api-keys', { name: nameAt(turn, fixture), expiresAt });
        }),
      keyOf: (item) => `${item.kind} ${item.id}`,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listAttention: everyone,
  },
};
