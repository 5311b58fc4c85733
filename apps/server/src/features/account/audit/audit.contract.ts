import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

export const auditContract: FeatureContract = {
  samples: {
    exportAuditLogs: () => ({ query: { start: '2026-01-01' } }),
    getAuditLogs: () => ({ query: { start: new Date().toISOString() } }),
  },
  lists: {
    getAuditLogs: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) => server.ok('POST', '/api/v1/api-keys', { name: nameAt(turn, fixture) })),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    exportAuditLogs: administrators,
    getAuditLogs: administrators,
  },
};
