import {
  cancelDbtSync,
  cancelNotificationRun,
  downloadView,
  type Job,
  type Jobs,
  listJobs,
} from '@facet/client';
import type { Answer } from './answered.ts';
import { answerTo, consoleClient as client } from './console-client.ts';
import { sendAgain, syncAgain } from './home-api.ts';

const MOST = 30;

/** What the tray asks for. */
export const JOBS_ADDRESS = `/api/v1/jobs?first=${MOST}`;

/** The newest jobs, as many as the tray shows. Rejects with an `ApiError`. */
export function newestJobs(signal: AbortSignal): Promise<Jobs> {
  return answerTo(listJobs({ client, query: { first: MOST }, signal }));
}

export function cancelJob({ kind, deploymentId, notificationId, id }: Job): Promise<unknown> {
  if (kind === 'run') {
    const path = { deploymentId, id: Number(notificationId), runId: Number(id) };
    return answerTo(cancelNotificationRun({ client, path }));
  }
  return answerTo(cancelDbtSync({ client, path: { deploymentId, syncJobId: id } }));
}

/** Starts a sync, or a delivery to those whom it did not reach, again. Rejects with an `ApiError`. */
export function repeatJob({ kind, deploymentId, notificationId, id }: Job): Promise<unknown> {
  return kind === 'sync'
    ? syncAgain(deploymentId)
    : sendAgain(deploymentId, Number(notificationId), Number(id));
}

/** The file of an export of a dashboard. */
export async function fileOfJob({ dashboardPublicId, id }: Job): Promise<Blob> {
  const path = { publicId: dashboardPublicId ?? '', jobId: id };
  const call = downloadView({ client, path, parseAs: 'blob' });
  return (await answerTo(call as Promise<Answer<unknown>>)) as Blob;
}
