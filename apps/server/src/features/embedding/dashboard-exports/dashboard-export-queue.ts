import { Queue } from '../../../jobs/queue.ts';

/** Renders a dashboard. Key: the export. Its own budget is shorter, and a killed worker is noticed much sooner. */
export const DASHBOARD_EXPORT_QUEUE = new Queue<{ readonly exportId: string }>('dashboard-export', {
  expireInSeconds: 180,
  retryLimit: 2,
  retryDelay: 1,
});
