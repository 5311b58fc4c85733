import type { Db } from '@facet/db';
import { type PublishedVersion, publishedVersion } from '../../content/dashboards/published-versions.ts';
import type { DeliveredRow, RunningRow } from './delivered.store.ts';
import { DeliveryFailed } from './delivery-errors.ts';
import type { Phase } from './run-states.ts';

/** Thrown when another worker has taken over the run, or the run has ended. */
export class RunTaken extends Error {
  override name = 'RunTaken';
}

/** A delivery that this server prepares, to send or to preview it. */
export interface Delivery extends DeliveredRow {
  /** Identifies its queries and emails: `delivery-42`. */
  readonly reference: string;
  /** The original run, if this is a retry, otherwise the run itself; null for a preview. */
  readonly firstRun: number | null;
  /** The time that the emails have. */
  readonly tick: Date;
  /** The address at which users of the account reach this server. */
  readonly origin: string;
  /**
   * Reports the progress.
   * @throws RunTaken if the run has ended
   */
  enter(phase: Phase): Promise<void>;
}

/** A run that this server works on. */
export type RunUnderWay = RunningRow & Delivery;

/** The user who created a notification, as a viewer. @throws DeliveryFailed if they were deleted */
export function ownerOf({ owner_user_id: userId }: Delivery): { readonly userId: number } {
  if (userId === null) throw new DeliveryFailed('The user who created the delivery was deleted');
  return { userId };
}

/** The error of a run whose dashboard is no longer published. */
export const NOT_PUBLISHED = 'The dashboard is no longer published';

/** The dashboard that is delivered. @throws DeliveryFailed if it is no longer published */
export async function versionOf(db: Db, { tenant_id, version_id: id }: Delivery): Promise<PublishedVersion> {
  const version = id === null ? undefined : await publishedVersion(db, tenant_id, id);
  if (version === undefined) throw new DeliveryFailed(NOT_PUBLISHED);
  return version;
}
