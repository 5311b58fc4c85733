import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { Jobs } from './jobs.schema.ts';
import { jobsPage } from './list-jobs.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Events');

export const jobOperations = [
  readOperation({
    id: 'listJobs',
    method: 'GET',
    path: '/api/v1/jobs',
    summary: 'List what runs and has ended',
    description:
      'Lists the builds, dbt syncs, runs of notifications and exports of the last 24 hours in all deployments, most ' +
      'recently started first. Builds are listed for callers who may read the deployment, syncs for those who may ' +
      'read the data model, runs for administrators, and exports for whoever started them and administrators. ' +
      'The event stream announces each change.',
    access: 'authenticated',
    query: PageQuery,
    answers: { 200: Jobs },
    handle: ({ platform, db, caller, query }) => jobsPage(platform.cursors, db, caller, query),
  }),
];
