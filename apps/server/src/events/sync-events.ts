import { Topic } from './topic.ts';

/** A dbt sync is requested, or ends. */
export const syncChanges = new Topic<{
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly syncId: string;
  readonly status: 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'UNKNOWN';
  /** The user who started it; null for a webhook. */
  readonly userId: number | null;
}>();
