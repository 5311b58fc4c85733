import type { Db } from '@facet/db';
import type { Caller } from '../../../../auth/caller.ts';
import { makeGrant } from '../../../../auth/grants/make-grant.ts';
import type { SharedResource } from '../../../people/resource-policies/shareable.ts';
import { type ContentKind, FULL } from '../content-access.ts';
import { requireLevel } from '../load-access.ts';
import { readObject } from '../read-object.ts';

/** @throws 404 for an object that the caller may not see, 403 without full access to it */
export async function grantContentSharing(
  db: Db,
  caller: Caller,
  kind: ContentKind,
  id: number,
): Promise<SharedResource> {
  const { object, level } = await readObject(db, caller, kind, id);
  requireLevel(level, FULL, `${kind} ${id}`);
  const grant = { ...makeGrant<'Resource', 'share'>(caller, id), type: kind };
  return { grant, embedTenantId: object.embed_tenant_id };
}
