import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import { type ContentKind, FULL, KIND_OF } from '../access/content-access.ts';
import { requireLevel } from '../access/load-access.ts';
import { type ObjectFound, readObject } from '../access/read-object.ts';
import type { ObjectType } from '../workspace/workspace.schema.ts';

/**
 * Finds an object of a deployment with whose sharing the caller may deal.
 * @throws 404 if they may not see it, 403 without full access to it
 */
export async function requireShareable(
  db: Db,
  caller: Caller,
  deploymentId: number,
  type: ObjectType,
  id: number,
): Promise<ObjectFound & { readonly kind: ContentKind }> {
  const kind = KIND_OF[type];
  const found = await readObject(db, caller, kind, id);
  if (found.object.deployment_id !== deploymentId) throw notFound(`${kind} ${id}`);
  requireLevel(found.level, FULL, `${kind} ${id}`);
  return { ...found, kind };
}
