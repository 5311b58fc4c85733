import type { Db } from '@facet/db';
import { type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { deleteContents } from './delete-contents.ts';
import { unfinishedDeletions } from './embed-tenant-deletion.store.ts';
import { DELETION_QUEUE, sendDeletion } from './embed-tenants.service.ts';

/** Deletes the contents of deleted embed tenants. */
export const embedTenantJobs: FeatureJobs<{ readonly db: Db; readonly jobs: Jobs }> = {
  name: 'embed-tenants',
  workers: [
    worker(DELETION_QUEUE, { concurrency: 1 }, ({ db }, { tenantId, embedTenantId }) =>
      deleteContents(db, tenantId, embedTenantId),
    ),
  ],
  async cleanUp({ db, jobs }) {
    for (const { id, tenant_id } of await unfinishedDeletions(db))
      await db
        .transaction()
        .execute((tx) => sendDeletion(jobs, tx, { tenantId: tenant_id, embedTenantId: id }));
  },
};
