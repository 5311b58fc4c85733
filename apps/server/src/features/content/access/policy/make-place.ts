import type { Place } from './place.ts';

/** For policies only. */
export function makePlace(
  place: Pick<Place, 'tenantId' | 'deploymentId' | 'embedTenantId' | 'folderId'>,
): Place {
  return place as Place;
}
