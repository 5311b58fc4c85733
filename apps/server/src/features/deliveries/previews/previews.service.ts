import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, badRequest, conflict, orNotFound, tooManyRequests } from '../../../errors/errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { normalised } from '../../embedding/embed-users/embed-users.service.ts';
import {
  type NotificationKey,
  type NotificationRow,
  requireNotification,
} from '../notifications/notifications.service.ts';
import { type NamedUser, recipientNow } from '../runs/send/email-now.ts';
import { PREVIEW_QUEUE } from './preview-queue.ts';
import type {
  NewNotificationPreview,
  NotificationPreview,
  NotificationPreviewInput,
} from './previews.schema.ts';
import {
  countUnfinished,
  findPreview,
  insertPreview,
  type PreviewRow,
  readMessage,
} from './previews.store.ts';

/** The most unfinished previews of one user, and of an account. */
const MOST = { ofUser: 5, ofAccount: 50 };
const RETRY_SECONDS = 10;

interface Started {
  readonly notification: NotificationRow;
  readonly recipientUserId: number;
  readonly preview: NewNotificationPreview;
}

/**
 * Starts a preview of the email that a recipient would get now. A job prepares it.
 * @throws 404; 400 that names the field for a user who is not a recipient; 429 while too many previews are unfinished
 */
export async function startPreview(
  { jobs }: { readonly jobs: Jobs },
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
  input: NotificationPreviewInput,
): Promise<Started> {
  const notification = await requireNotification(tx, key);
  const recipientUserId = await requireRecipient(tx, key, input);
  const preview = await start(jobs, tx, caller, key, { userId: recipientUserId, isTest: false });
  return { notification, recipientUserId, preview };
}

/**
 * Starts a test: the email that the caller would get as a recipient, which a job sends to them alone.
 * @throws 404; 429 as `startPreview`
 */
export async function startTest(
  { jobs }: { readonly jobs: Jobs },
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
): Promise<Omit<Started, 'recipientUserId'>> {
  const notification = await requireNotification(tx, key);
  const preview = await start(jobs, tx, caller, key, { userId: caller.user.id, isTest: true });
  return { notification, preview };
}

async function start(
  jobs: Jobs,
  tx: Tx,
  caller: Caller,
  { tenantId, id: notificationId }: NotificationKey,
  wanted: { readonly userId: number; readonly isTest: boolean },
): Promise<NewNotificationPreview> {
  await requireRoom(tx, tenantId, caller.user.id);
  const id = randomBytes(16).toString('hex');
  const { expires_at: expiresAt } = await insertPreview(tx, {
    id,
    tenantId,
    notificationId,
    startedBy: caller.user.id,
    ...wanted,
  });
  await jobs.send(tx, PREVIEW_QUEUE, { tenantId, previewId: id }, id, { group: String(tenantId) });
  return { id, status: 'pending', expiresAt: expiresAt.toISOString() };
}

/** @throws 400, the same for users who are not recipients, who do not exist and who belong to another account */
async function requireRecipient(
  tx: Tx,
  key: NotificationKey,
  input: NotificationPreviewInput,
): Promise<number> {
  const { named, field } = namedIn(input);
  const found = await recipientNow(tx, key, named);
  if (found === undefined || found.isEmbedUser !== (input.type === 'EMBED_USER'))
    throw badRequest(`${field} must be a recipient of the notification, directly or through a group`);
  return found.userId;
}

/** @throws 400 for members that exclude each other */
function namedIn({ type, userId, email, embedTenantName, externalId }: NotificationPreviewInput): {
  readonly named: NamedUser;
  readonly field: string;
} {
  const refuse = (members: object) => {
    const foreign = Object.entries(members).find(([, value]) => value != null);
    if (foreign !== undefined)
      throw badRequest(`body.${foreign[0]} cannot be combined with the type ${type}`);
  };
  if (type === 'EMBED_USER') {
    refuse({ userId, email });
    if (embedTenantName == null || externalId == null)
      throw badRequest('body.embedTenantName and body.externalId are required with the type EMBED_USER');
    return { named: { embedTenantName, externalId: normalised(externalId) }, field: 'body.externalId' };
  }
  refuse({ embedTenantName, externalId });
  if (userId != null && email == null) return { named: { userId }, field: 'body.userId' };
  if (email != null && userId == null) return { named: { email }, field: 'body.email' };
  throw badRequest('Exactly one of body.userId and body.email is required with the type USER');
}

async function requireRoom(tx: Tx, tenantId: number, userId: number): Promise<void> {
  const { of_user: ofUser, of_account: ofAccount } = await countUnfinished(tx, tenantId, userId);
  if (ofUser >= MOST.ofUser)
    throw tooManyRequests(
      `You have ${MOST.ofUser} unfinished previews; try again when one has finished`,
      RETRY_SECONDS,
    );
  if (ofAccount >= MOST.ofAccount)
    throw tooManyRequests(
      `The account has ${MOST.ofAccount} unfinished previews; try again when one has finished`,
      RETRY_SECONDS,
    );
}

/** A preview, for the user who started it. @throws 404 */
export async function requirePreview(
  db: Db,
  caller: Caller,
  key: NotificationKey,
  id: string,
): Promise<PreviewRow> {
  const { tenantId, id: notificationId } = key;
  await requireNotification(db, key);
  const found = await findPreview(db, { tenantId, notificationId, startedBy: caller.user.id, id });
  return orNotFound(found, `Preview ${id}`);
}

/** The message of a preview, and its subject. @throws 404; 409 if it is not finished, 422 if it failed */
export async function previewMessage(
  db: Db,
  caller: Caller,
  key: NotificationKey,
  id: string,
): Promise<{ readonly content: Buffer; readonly subject: string }> {
  const { status, error, email } = await requirePreview(db, caller, key, id);
  if (status === 'failed') throw new ApiError(422, 'preview_failed', `The preview failed: ${error}`);
  if (email === null) throw conflict('The preview is not finished');
  const content = orNotFound(await readMessage(db, key.tenantId, id), `Preview ${id}`);
  return { content, subject: email.subject };
}

export function viewOfPreview({ id, status, error, email, expires_at }: PreviewRow): NotificationPreview {
  return { id, status, error, email, expiresAt: expires_at.toISOString() };
}
