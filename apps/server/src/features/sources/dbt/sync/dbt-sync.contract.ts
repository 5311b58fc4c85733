import {
  addSyncFiles,
  addSyncLines,
  addSyncs,
  completedSync,
  newSync,
  runningSync,
} from '../../../../../test/dbt-samples.ts';
import { developers, everyone, type FeatureContract } from '../../../../../test/feature-contract.ts';

export const dbtSyncContract: FeatureContract = {
  samples: {
    listDbtSyncs: completedSync,
    startDbtSync: newSync,
    getDbtSyncStatus: completedSync,
    getDbtSyncResult: completedSync,
    getDbtSyncLogs: completedSync,
    getDbtSyncGeneratedFiles: completedSync,
    cancelDbtSync: runningSync,
  },
  failing: async ({ deploymentId, server }) => {
    await server.call('DELETE', `/api/v1/deployments/${deploymentId}/dbt-integration`);
    const params = { deploymentId };
    return {
      startDbtSync: [
        [400, { params, body: { source: 'manifest' } }],
        [400, { params, body: { source: 'manifest', manifest: {}, branchName: 'main' } }],
        [409, { params, body: { source: 'git' } }],
      ],
      cancelDbtSync: [[404, { params: { deploymentId, syncJobId: '6a0b4f0e-0000-4000-8000-000000000000' } }]],
    };
  },
  lists: {
    listDbtSyncs: { add: addSyncs, keyOf: (item) => item.syncJobId, older: [], unpaged: 20 },
    getDbtSyncLogs: {
      add: ({ db }, fixture, count) => addSyncLines(db, fixture, count),
      keyOf: (item) => item.message,
      older: [],
      unpaged: Number.POSITIVE_INFINITY,
    },
    getDbtSyncGeneratedFiles: {
      add: ({ db }, fixture, count) => addSyncFiles(db, fixture, count),
      keyOf: (item) => item.path,
      older: [],
      unpaged: Number.POSITIVE_INFINITY,
    },
  },
  access: {
    listDbtSyncs: developers,
    startDbtSync: developers,
    getDbtSyncStatus: developers,
    getDbtSyncResult: developers,
    getDbtSyncLogs: developers,
    getDbtSyncGeneratedFiles: everyone,
    cancelDbtSync: developers,
  },
};
