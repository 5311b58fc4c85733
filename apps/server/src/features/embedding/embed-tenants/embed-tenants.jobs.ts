import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { deleteContents } from './delete-contents.ts';
import { unfinishedDeletions } from './embed-tenant-deletion.store.ts';
import { type Deletion, sendDeletion } from './embed-tenants.service.ts';

/** Deletes what deleted embed tenants leave behind. */
export const embedTenantJobs: FeatureJobs<{ readonly db: Db; readonly jobs: Jobs }> = {
  workers: [
    {
      queue: 'embed-tenant-deletion',
      concurrency: 1,
      run: ({ db }, { tenantId, embedTenantId }: Deletion) => deleteContents(db, tenantId, embedTenantId),
    },
  ],
  async cleanUp({ db, jobs }) {
    for (const { id, tenant_id } of await unfinishedDeletions(db))
      await db
        .transaction()
        .execute((tx) => sendDeletion(jobs, tx, { tenantId: tenant_id, embedTenantId: id }));
  },
};
