import type { Db, Keyring } from '@facet/db';
import type { Oid } from '@facet/model-store';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { findRemote, seenBranches } from './git-remotes.store.ts';
import { webhookSecretOf } from './remote.ts';

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

/** The secret that signs deliveries from a deployment's remote; undefined without a remote. */
export async function modelHookSecret(
  { db, keyring }: { readonly db: Db; readonly keyring: Keyring },
  deployment: Owner,
): Promise<string | undefined> {
  const row = await findRemote(db, deployment);
  return row === undefined ? undefined : webhookSecretOf(keyring, row);
}

/** The head of a branch at the remote when it was last fetched or pushed. */
export async function lastSeenHead(db: Db, deployment: Owner, branch: string): Promise<Oid | undefined> {
  return (await seenBranches(db, deployment, branch))[0]?.head;
}
