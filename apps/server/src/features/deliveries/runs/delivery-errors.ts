import { EmailProblem } from '@facet/delivery-email/problem';
import { ChromiumMissing, RenderFailed } from '@facet/renderer';
import { ApiError } from '../../../errors/errors.ts';
import { ConditionProblem } from './decide/judge-conditions.ts';

/** Why a run, or what it shows some recipients, cannot be delivered, for its owner. Trying again does not help. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
}

/** Some recipients have to wait for another attempt; the message is the reason of one of them. */
export class RecipientsWait extends Error {
  override name = 'RecipientsWait';
}

/** Whether another attempt would end alike. */
export function isFinal(error: unknown): boolean {
  if (error instanceof RenderFailed) return error.isReported;
  if (error instanceof ApiError) return error.status < 500 && error.status !== 429;
  return [DeliveryFailed, ConditionProblem, ChromiumMissing, EmailProblem].some(
    (kind) => error instanceof kind,
  );
}
