import { DeliveryFailed } from './delivery-errors.ts';
import type { RunningRow } from './runs.store.ts';

/** A run that this server works on. */
export interface RunUnderWay extends RunningRow {
  /** The address at which users of the account reach this server. */
  readonly origin: string;
}

/** The user who created a notification, as a viewer. @throws DeliveryFailed if they were deleted */
export function ownerOf({ owner_user_id: userId }: RunUnderWay): { readonly userId: number } {
  if (userId === null) throw new DeliveryFailed('The user who created the delivery was deleted');
  return { userId };
}
