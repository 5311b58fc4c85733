import type { Grant } from '../../../auth/grants/grant.ts';
import { makeGrant } from '../../../auth/grants/make-grant.ts';

/** Proof that an identity provider may create users in the account. */
export type ProvisioningGrant = Grant<'Account', 'provision'>;

/** For a single sign-on connection; undefined unless an administrator lets it create users. */
export function grantProvisioning({
  tenantId,
  autoProvisions,
}: {
  readonly tenantId: number;
  readonly autoProvisions: boolean;
}): ProvisioningGrant | undefined {
  return autoProvisions ? makeGrant({ tenantId }, tenantId) : undefined;
}
