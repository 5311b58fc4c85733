import assert from 'node:assert/strict';
import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import type { Fixture } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { suppressAddress } from './mail-suppressions.service.ts';
import { listSuppressions } from './mail-suppressions.store.ts';

const FIRST_TENANT = 1;
const ONE = { limit: 0, after: null, offset: 0 };

export const mailSuppressionContract: FeatureContract = {
  samples: {
    listMailSuppressions: () => ({ query: { search: 'example.com' } }),
    deleteMailSuppression: async (fixture) => ({ params: { id: await newSuppression(fixture) } }),
  },
  failing: {
    deleteMailSuppression: [[404, { params: { id: 999_999 } }]],
  },
  lists: {
    listMailSuppressions: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          suppressAddress(
            server.db,
            FIRST_TENANT,
            `${nameAt(turn, fixture)}@example.com`,
            '550 5.1.1 unknown',
          ),
        ),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listMailSuppressions: administrators,
    deleteMailSuppression: administrators,
  },
};

async function newSuppression({ server, unique }: Fixture): Promise<number> {
  assert.ok(server.db !== undefined);
  await suppressAddress(server.db, FIRST_TENANT, `${unique()}@example.com`, '550 5.1.1 unknown');
  const [row] = await listSuppressions(server.db, FIRST_TENANT, null, ONE);
  return row?.id ?? 0;
}
