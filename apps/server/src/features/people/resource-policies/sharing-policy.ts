import type { Db } from '@facet/db';
import { type Caller, isAdmin } from '../../../auth/caller.ts';
import { findDeployment } from '../../../auth/deployment.ts';
import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';
import type { ResourceType } from '../../../auth/permissions.ts';
import { forbidden, orNotFound } from '../../../errors/errors.ts';

/** Proof that a caller decides with whom a resource is shared. */
export interface SharingGrant extends Grant<'Resource', 'share'> {
  readonly type: ResourceType;
}

/** @throws 403 unless the caller is an administrator with a key for all deployments, 404 for an unknown deployment */
export async function grantDeploymentSharing(db: Db, caller: Caller, id: number): Promise<SharingGrant> {
  if (!isAdmin(caller)) throw forbidden('Only an administrator may share deployments');
  if (caller.deploymentIds !== null) throw forbidden('API keys limited to deployments may not share them');
  orNotFound(await findDeployment(db, caller.tenantId, id), `Deployment ${id}`);
  return grantToCreator(caller, { type: 'Deployment', id });
}

/** For the caller who has just created the resource. */
export function grantToCreator(
  caller: Caller,
  { type, id }: { readonly type: ResourceType; readonly id: number },
): SharingGrant {
  return { ...makeGrant<'Resource', 'share'>(caller, id), type };
}
