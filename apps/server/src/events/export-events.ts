import { Topic } from './topic.ts';

/** An export of a table or a dashboard starts, or ends. */
export const exportChanges = new Topic<{
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly exportId: number | string;
  readonly state: 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** The user who started it. */
  readonly userId: number;
}>();
