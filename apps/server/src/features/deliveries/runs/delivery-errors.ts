import { EmailProblem } from '@facet/delivery-email/problem';
import { ChromiumMissing, RenderFailed } from '@facet/renderer';
import { ApiError } from '../../../errors/errors.ts';
import { ConditionProblem } from './decide/judge-conditions.ts';

/** Why a run, or the email of some recipients, cannot be delivered, as a text for the owner. A retry does not help. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
}

/** The error of a run whose server cannot send email. */
export const NO_MAIL = 'This server sends no email: FACET_SMTP_URL and FACET_MAIL_FROM are not set';

/** Some recipients must wait for another attempt; the message is the reason for one of them. */
export class RecipientsWait extends Error {
  override name = 'RecipientsWait';
}

/** Whether a retry would fail in the same way. */
export function isFinal(error: unknown): boolean {
  if (error instanceof RenderFailed) return error.isReported;
  if (error instanceof ApiError) return error.status < 500 && error.status !== 429;
  return [DeliveryFailed, ConditionProblem, ChromiumMissing, EmailProblem].some(
    (kind) => error instanceof kind,
  );
}
