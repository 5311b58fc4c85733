import { Topic } from './topic.ts';

/** A run of a notification is created, enters a phase for the first time (`running`), or ends. */
export const runChanges = new Topic<{
  readonly tenantId: number;
  readonly notificationId: number;
  readonly runId: number;
  readonly state: 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';
}>();
