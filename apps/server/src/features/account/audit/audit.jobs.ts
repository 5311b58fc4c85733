import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { makePartitions } from './audit.store.ts';
import { expireEvents } from './expire-events.ts';

/** Creates the partitions of the audit log in time, and deletes events past their retention. */
export const auditJobs: FeatureJobs<{ readonly db: Db; readonly log: Logger }> = {
  name: 'audit',
  // Without partitions, events go to the default one, so a failure here must not stop the start.
  async resume({ db, log }) {
    await makePartitions(db).catch((error) => log.warn({ err: error }, 'creating audit partitions failed'));
  },
  cleanUp: ({ db }) => expireEvents(db),
};
