import { Topic } from './topic.ts';

/** A run of a notification is created, or ends. */
export const runChanges = new Topic<{
  readonly tenantId: number;
  readonly notificationId: number;
  readonly runId: number;
  readonly state: 'pending' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';
}>();
