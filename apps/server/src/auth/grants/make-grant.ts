import type { Grant } from './grant.ts';

/** For policies only. */
export function makeGrant<Kind extends string, Action extends string>(
  { tenantId }: { readonly tenantId: number },
  id: number,
): Grant<Kind, Action> {
  return { tenantId, id } as Grant<Kind, Action>;
}
