import type { Db, Keyring } from '@facet/db';
import type { Oid } from '@facet/model-store';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { findRemote, seenBranches } from './git-remotes.store.ts';
import { webhookSecretOf } from './remote.ts';

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

/** The secret that pushes to a deployment's remote are signed with; undefined when it has none. */
export async function modelHookSecret(
  { db, keyring }: { readonly db: Db; readonly keyring: Keyring },
  deployment: Owner,
): Promise<string | undefined> {
  const row = await findRemote(db, deployment);
  return row === undefined ? undefined : webhookSecretOf(keyring, row);
}

/** Where the remote of a deployment is, and the installation that it is reached by; undefined when it has none. */
export async function modelRemote(
  db: Db,
  deployment: Owner,
): Promise<{ url: string; githubInstallationId: number | null } | undefined> {
  const row = await findRemote(db, deployment);
  return row && { url: row.url, githubInstallationId: row.github_installation_id };
}

/** Where a branch was at the remote when it was last fetched or pushed. */
export async function lastSeenHead(db: Db, deployment: Owner, branch: string): Promise<Oid | undefined> {
  return (await seenBranches(db, deployment, branch))[0]?.head;
}
