import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import { originOf } from '../../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { addressProblem, type Mail } from '../../../../mail/mail.ts';
import type { NotificationKey } from '../../notifications/notifications.service.ts';
import { PREVIEW_TOKEN } from '../../unsubscribe/unsubscribe-links.ts';
import { findDelivered } from '../delivered.store.ts';
import { DeliveryFailed } from '../delivery-errors.ts';
import { type PrepareParts, prepareSeen } from '../prepare/prepare-group.ts';
import { refusalIn, type Seen, type ViewParts, viewerOf, whatIsSeen } from '../prepare/view-of-recipient.ts';
import { findTester, findWanted, type NamedUser, type WantedRow } from '../record/wanted-recipients.store.ts';
import { type Delivery, NOT_PUBLISHED } from '../run-under-way.ts';
import { mailProblems } from './mail-problems.ts';
import { mailTo } from './mail-to-recipient.ts';

export interface EmailNowParts extends PrepareParts, ViewParts, Pick<BasePlatform, 'settings' | 'publicUrl'> {
  readonly log: Logger;
}

export type { NamedUser } from '../record/wanted-recipients.store.ts';

/** The user, if a run that started now would send to them; otherwise undefined. */
export async function recipientNow(
  db: Db,
  { tenantId: tenant_id, id: notification_id }: NotificationKey,
  key: NamedUser,
): Promise<{ readonly userId: number; readonly isEmbedUser: boolean } | undefined> {
  const found = await findWanted(db, { tenant_id, notification_id }, key);
  return found && { userId: found.user_id, isEmbedUser: found.external_id !== null };
}

/** The recipient and the notification of an email. */
interface Wanted {
  readonly tenantId: number;
  readonly notificationId: number;
  readonly userId: number;
  /** Identifies the email and its queries. */
  readonly reference: string;
  /** Whether it is a test for a user of the account, who need not be a recipient. */
  readonly isTest: boolean;
}

/**
 * The email that a run would send to a recipient now, prepared in the same way. Its links unsubscribe nobody.
 * @throws DeliveryFailed with the reason why they would get none; as `prepareGroup`
 */
export async function emailNow(
  parts: EmailNowParts,
  { tenantId, notificationId, userId, reference, isTest }: Wanted,
): Promise<Mail> {
  const { db } = parts;
  const delivered = await findDelivered(db, tenantId, notificationId);
  if (delivered === undefined) throw new DeliveryFailed('The notification was deleted');
  const origin = await originOf(parts, db, tenantId);
  // Nobody watches the progress of a preview.
  const delivery: Delivery = {
    ...delivered,
    reference,
    origin,
    firstRun: null,
    tick: new Date(),
    enter: async () => {},
  };
  if (delivery.version_id === null) throw new DeliveryFailed(NOT_PUBLISHED);
  const recipient = await recipientOf(db, delivery, userId, isTest);
  const seen = await seenBy(parts, delivery, recipient);
  const { compose } = await prepareSeen(parts, delivery, recipient, seen);
  const mail = mailTo(delivery, recipient, compose, PREVIEW_TOKEN);
  const problem = addressProblem(mail);
  if (problem !== undefined) throw new DeliveryFailed(problem);
  return mail;
}

/** @throws DeliveryFailed if the recipient would get no email, regardless of its content */
async function recipientOf(db: Db, delivery: Delivery, userId: number, isTest: boolean): Promise<WantedRow> {
  const wanted = await (isTest ? findTester(db, delivery, userId) : findWanted(db, delivery, { userId }));
  if (wanted === undefined) throw new DeliveryFailed('No longer a recipient');
  const { email } = wanted;
  if (email === null) throw new DeliveryFailed('The user has no email address');
  const problem = (await mailProblems(db, delivery.tenant_id, [email])).get(email);
  if (problem !== undefined) throw new DeliveryFailed(problem);
  return { ...wanted, email };
}

/** @throws DeliveryFailed if the dashboard cannot be shown to them */
async function seenBy(parts: EmailNowParts, delivery: Delivery, recipient: WantedRow): Promise<Seen> {
  try {
    return await whatIsSeen(parts, delivery, viewerOf(recipient));
  } catch (error) {
    const reason = refusalIn(error)?.reason;
    throw reason == null ? error : new DeliveryFailed(reason);
  }
}
