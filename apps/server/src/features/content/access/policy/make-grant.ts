import type { Caller } from '../../../../auth/caller.ts';
import type { ContentKind } from '../content-access.ts';
import type { Grant, Place } from './grant.ts';

/** For policies only. */
export function makeGrant<Kind extends ContentKind, Action extends string>(
  { tenantId }: Pick<Caller, 'tenantId'>,
  id: number,
): Grant<Kind, Action> {
  return { tenantId, id } as Grant<Kind, Action>;
}

/** For policies only. */
export function makePlace(
  place: Pick<Place, 'tenantId' | 'deploymentId' | 'embedTenantId' | 'folderId'>,
): Place {
  return place as Place;
}
