import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { endExport } from './record-export.ts';
import { deleteOldTableExports, lostTableExports } from './table-exports.store.ts';

/** Ends the exports of killed servers, and deletes old ones. */
export const tableExportJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'table-exports',
  async cleanUp({ db }) {
    for (const {
      id,
      tenant_id: tenantId,
      deployment_id: deploymentId,
      user_id: userId,
    } of await lostTableExports(db))
      await endExport(db, { tenantId, deploymentId, userId }, id, 'failed');
    await deleteOldTableExports(db);
  },
};
