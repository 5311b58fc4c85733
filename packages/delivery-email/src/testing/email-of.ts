import { composeDeliveryEmail } from '../compose-delivery-email.ts';
import type { Addressee, DeliveryContent, Email } from '../email.ts';
import { ADDRESSEE, WEEKLY } from './sample-emails.ts';

/** The email of an ordinary delivery, with some things that differ. */
export function emailOf(content: Partial<DeliveryContent> = {}, addressee: Partial<Addressee> = {}): Email {
  return composeDeliveryEmail({ ...WEEKLY, ...content })({ ...ADDRESSEE, ...addressee });
}
