import { Topic } from './topic.ts';

/** An account switched its usage analytics off. */
export const usageAnalyticsDisabled = new Topic<{ readonly tenantId: number }>();
