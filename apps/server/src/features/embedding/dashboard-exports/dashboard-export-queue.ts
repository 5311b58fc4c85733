import { Queue } from '../../../jobs/queue.ts';

/**
 * Renders a dashboard. Key: the export. A render has a shorter time limit of its own, and a killed worker is detected
 * much sooner.
 */
export const DASHBOARD_EXPORT_QUEUE = new Queue<{ readonly exportId: string }>('dashboard-export', {
  expireInSeconds: 180,
  retryLimit: 2,
  retryDelay: 1,
});
