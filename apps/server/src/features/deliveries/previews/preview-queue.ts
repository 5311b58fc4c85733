import { Queue } from '../../../jobs/queue.ts';

export interface PreviewJob {
  readonly tenantId: number;
  readonly previewId: string;
}

/** Prepares the email of one recipient. Key: the preview. The expiry allows for its queries and renders. */
export const PREVIEW_QUEUE = new Queue<PreviewJob>('delivery-preview', {
  expireInSeconds: 900,
  retryLimit: 2,
  retryDelay: 1,
});
