import {
  addNotificationChannel,
  addNotificationExceptions,
  addRecipients,
  type CreateNotificationInput,
  cancelNotificationRun,
  createNotification,
  createNotificationPreview,
  deleteNotification,
  getNotification,
  getNotificationChannels,
  getNotificationExceptions,
  getNotificationPreview,
  getNotificationRunRecipients,
  getNotificationRuns,
  getNotifications,
  getRecipients,
  type NewNotificationChannel,
  type NewNotificationPreview,
  type NotificationChannel,
  type NotificationChannelInput,
  type NotificationDto,
  type NotificationException,
  type NotificationExceptionsInput,
  type NotificationPreview,
  type NotificationPreviewInput,
  type NotificationRecipient,
  type NotificationRecipientInput,
  type NotificationRun,
  type NotificationRunRecipient,
  type PageInfo,
  type RemoveNotificationRecipientsInput,
  removeNotificationChannel,
  removeNotificationExceptions,
  removeRecipients,
  restoreNotification,
  retryNotificationRun,
  runNotification,
  sendNotificationTest,
  type UpdateNotificationInput,
  updateNotification,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change, ShownCall } from './shown-call.ts';

/** A scheduled delivery of a dashboard in a deployment. */
export interface DeliveryKey {
  readonly deploymentId: number;
  readonly id: number;
}

export type Delivery = NotificationDto;
export type DeliveryInput = CreateNotificationInput;
/** What removing a recipient needs. */
export type RemovedRecipient = RemoveNotificationRecipientsInput['recipients'][number];

interface PageOf<T> {
  readonly items: readonly T[];
  readonly pageInfo: PageInfo;
}

const MOST = 100;

const rootOf = (deploymentId: number) => `/api/v1/deployments/${deploymentId}/notifications`;
const itemOf = ({ deploymentId, id }: DeliveryKey) => `${rootOf(deploymentId)}/${id}`;
const pathOf = ({ deploymentId, id }: DeliveryKey) => ({ deploymentId, id });
const pageOf = (after: string | undefined) => ({ first: MOST, ...(after === undefined ? {} : { after }) });

/** A page of the deliveries of a deployment, or of one dashboard. Rejects with an `ApiError`. */
export function deliveriesPage(
  deploymentId: number,
  dashboardPublicId: string | undefined,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PageOf<Delivery>> {
  const query = { ...pageOf(after), ...(dashboardPublicId === undefined ? {} : { dashboardPublicId }) };
  return answerTo(getNotifications({ client, path: { deploymentId }, query, signal }));
}

/** The newest deliveries of a deployment whose name and dashboard contain the words of a text. Rejects with an `ApiError`. */
export async function foundDeliveries(
  deploymentId: number,
  search: string,
  first: number,
  signal: AbortSignal,
): Promise<readonly Delivery[]> {
  const query = { search, first };
  return (await answerTo(getNotifications({ client, path: { deploymentId }, query, signal }))).items;
}

export function deliveriesRequest(deploymentId: number, dashboardPublicId: string | undefined): ShownCall {
  const of = dashboardPublicId === undefined ? '' : `&dashboardPublicId=${dashboardPublicId}`;
  const path = `${rootOf(deploymentId)}?first=${MOST}${of}`;
  return { operation: 'getNotifications', method: 'GET', path, parameters: { deploymentId } };
}

export function deliveryOf(key: DeliveryKey, signal: AbortSignal): Promise<Delivery> {
  return answerTo(getNotification({ client, path: pathOf(key), signal }));
}

export function creating(deploymentId: number, body: DeliveryInput): Change<Delivery> {
  return {
    shown: {
      operation: 'createNotification',
      method: 'POST',
      path: rootOf(deploymentId),
      parameters: { deploymentId },
      body,
    },
    send: () => answerTo(createNotification({ client, path: { deploymentId }, body })),
  };
}

export function updating(key: DeliveryKey, body: UpdateNotificationInput): Change<Delivery> {
  return {
    shown: {
      operation: 'updateNotification',
      method: 'PUT',
      path: itemOf(key),
      parameters: pathOf(key),
      body,
    },
    send: () => answerTo(updateNotification({ client, path: pathOf(key), body })),
  };
}

export function deleting(key: DeliveryKey): Change<unknown> {
  return {
    shown: { operation: 'deleteNotification', method: 'DELETE', path: itemOf(key), parameters: pathOf(key) },
    send: () => answerTo(deleteNotification({ client, path: pathOf(key) })),
  };
}

/** Brings a deleted delivery back, without its channels and runs. */
export function restoring(key: DeliveryKey): Promise<Delivery> {
  return answerTo(restoreNotification({ client, path: pathOf(key) }));
}

export function recipientsPage(
  key: DeliveryKey,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PageOf<NotificationRecipient>> {
  return answerTo(getRecipients({ client, path: pathOf(key), query: pageOf(after), signal }));
}

export function addingRecipients(
  key: DeliveryKey,
  recipients: NotificationRecipientInput[],
): Change<unknown> {
  const body = { recipients };
  return {
    shown: {
      operation: 'addRecipients',
      method: 'POST',
      path: `${itemOf(key)}/recipients`,
      parameters: pathOf(key),
      body,
    },
    send: () => answerTo(addRecipients({ client, path: pathOf(key), body })),
  };
}

export function removingRecipients(key: DeliveryKey, recipients: RemovedRecipient[]): Change<unknown> {
  const body = { recipients };
  return {
    shown: {
      operation: 'removeRecipients',
      method: 'DELETE',
      path: `${itemOf(key)}/recipients`,
      parameters: pathOf(key),
      body,
    },
    send: () => answerTo(removeRecipients({ client, path: pathOf(key), body })),
  };
}

export async function channelsOf(
  key: DeliveryKey,
  signal: AbortSignal,
): Promise<readonly NotificationChannel[]> {
  return (await answerTo(getNotificationChannels({ client, path: pathOf(key), signal }))).items;
}

export function channelsRequest(key: DeliveryKey): ShownCall {
  const path = `${itemOf(key)}/channels`;
  return { operation: 'getNotificationChannels', method: 'GET', path, parameters: pathOf(key) };
}

export function addingChannel(
  key: DeliveryKey,
  body: NotificationChannelInput,
): Change<NewNotificationChannel> {
  return {
    shown: { ...channelsRequest(key), operation: 'addNotificationChannel', method: 'POST', body },
    send: () => answerTo(addNotificationChannel({ client, path: pathOf(key), body })),
  };
}

export function removeChannel(key: DeliveryKey, channelId: number): Promise<unknown> {
  return answerTo(removeNotificationChannel({ client, path: { ...pathOf(key), channelId } }));
}

/** A person who gets nothing, whatever groups they are in. */
export type DeliveryException = NotificationException;
type ExceptedUser = NotificationExceptionsInput['users'][number];

export function exceptionsPage(
  key: DeliveryKey,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PageOf<DeliveryException>> {
  return answerTo(getNotificationExceptions({ client, path: pathOf(key), query: pageOf(after), signal }));
}

export function exceptionsRequest(key: DeliveryKey): ShownCall {
  const path = `${itemOf(key)}/exceptions`;
  return { operation: 'getNotificationExceptions', method: 'GET', path, parameters: pathOf(key) };
}

export function addException(key: DeliveryKey, user: ExceptedUser): Promise<unknown> {
  return answerTo(addNotificationExceptions({ client, path: pathOf(key), body: { users: [user] } }));
}

export function endException(key: DeliveryKey, user: ExceptedUser): Promise<unknown> {
  return answerTo(removeNotificationExceptions({ client, path: pathOf(key), body: { users: [user] } }));
}

export function runsPage(
  key: DeliveryKey,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PageOf<NotificationRun>> {
  const query = { ...pageOf(after), first: 20 };
  return answerTo(getNotificationRuns({ client, path: pathOf(key), query, signal }));
}

export function runsRequest(key: DeliveryKey): ShownCall {
  const path = `${itemOf(key)}/runs?first=20`;
  return { operation: 'getNotificationRuns', method: 'GET', path, parameters: pathOf(key) };
}

export function runRecipientsPage(
  key: DeliveryKey,
  runId: number,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PageOf<NotificationRunRecipient>> {
  const path = { ...pathOf(key), runId };
  return answerTo(getNotificationRunRecipients({ client, path, query: pageOf(after), signal }));
}

export function starting(key: DeliveryKey): Change<NotificationRun> {
  return {
    shown: {
      operation: 'runNotification',
      method: 'POST',
      path: `${itemOf(key)}/runs`,
      parameters: pathOf(key),
    },
    send: () => answerTo(runNotification({ client, path: pathOf(key) })),
  };
}

export function changingRun(
  key: DeliveryKey,
  runId: number,
  change: 'retry' | 'cancel',
): Change<NotificationRun> {
  const path = { ...pathOf(key), runId };
  const [operation, call] =
    change === 'retry'
      ? (['retryNotificationRun', retryNotificationRun] as const)
      : (['cancelNotificationRun', cancelNotificationRun] as const);
  return {
    shown: { operation, method: 'POST', path: `${itemOf(key)}/runs/${runId}/${change}`, parameters: path },
    send: () => answerTo(call({ client, path })),
  };
}

/** Prepares the email as a recipient would get it. */
export function previewing(key: DeliveryKey, body: NotificationPreviewInput): Change<NewNotificationPreview> {
  return {
    shown: {
      operation: 'createNotificationPreview',
      method: 'POST',
      path: `${itemOf(key)}/previews`,
      parameters: pathOf(key),
      body,
    },
    send: () => answerTo(createNotificationPreview({ client, path: pathOf(key), body })),
  };
}

/** Sends the email to whoever has signed in. */
export function testing(key: DeliveryKey): Change<NewNotificationPreview> {
  return {
    shown: {
      operation: 'sendNotificationTest',
      method: 'POST',
      path: `${itemOf(key)}/tests`,
      parameters: pathOf(key),
    },
    send: () => answerTo(sendNotificationTest({ client, path: pathOf(key) })),
  };
}

export function previewOf(
  key: DeliveryKey,
  previewId: string,
  signal: AbortSignal,
): Promise<NotificationPreview> {
  return answerTo(getNotificationPreview({ client, path: { ...pathOf(key), previewId }, signal }));
}

/** The address of the complete message of a preview. */
export function messageAddress(key: DeliveryKey, previewId: string): string {
  return `${itemOf(key)}/previews/${previewId}/email`;
}
