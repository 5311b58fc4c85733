import type { Db } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { DEFAULT_RETENTION_DAYS } from '../../account/app-theme/app-config.schema.ts';
import { deleteOldChats } from './chats.store.ts';
import { failLostAnswers } from './lost-answers.ts';
import { deleteOldEvents } from './message-events.store.ts';

/** Readers resume the stream of an answer for this long after its end. */
const EVENT_MINUTES = 60;

/** Ends answers of lost nodes, and deletes old chats and the events of old answers. */
export const chatJobs: FeatureJobs<{ readonly db: Db }> = {
  name: 'chats',
  async cleanUp({ db }) {
    await failLostAnswers(db);
    await deleteOldEvents(db, EVENT_MINUTES);
    await deleteOldChats(db, DEFAULT_RETENTION_DAYS);
  },
};
