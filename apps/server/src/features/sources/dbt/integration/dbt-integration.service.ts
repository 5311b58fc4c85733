import type { Db, Keyring, Tx } from '@facet/db';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import { newSecret } from '../../../../auth/secrets.ts';
import { notFound } from '../../../../errors/errors.ts';
import { makeSshKey } from '../../git/ssh-key.ts';
import {
  type DbtIntegrationRow,
  deleteIntegrationRow,
  findIntegration,
  patchIntegration,
  saveIntegration,
} from './dbt-integration.store.ts';
import { SECRET, WEBHOOK_SECRET } from './integration.ts';
import { keyComment } from './save-integration.ts';

/** @throws 404 */
export async function requireIntegration(
  db: Db,
  deployment: DeploymentRow,
  lock?: 'lock',
): Promise<DbtIntegrationRow> {
  const row = await findIntegration(db, deployment, lock);
  if (row === undefined) throw notFound(`dbt integration of deployment ${deployment.id}`);
  return row;
}

/** @throws 404 */
export async function deleteIntegration(tx: Tx, deployment: DeploymentRow): Promise<DbtIntegrationRow> {
  const row = await requireIntegration(tx, deployment, 'lock');
  await deleteIntegrationRow(tx, deployment);
  return row;
}

/** Generates a deploy key, which replaces the stored credential. @returns the public key @throws 404 */
export async function replaceKey(
  { keyring }: { readonly keyring: Keyring },
  tx: Tx,
  deployment: DeploymentRow,
): Promise<string> {
  const row = await requireIntegration(tx, deployment, 'lock');
  const key = makeSshKey(keyComment(deployment));
  await saveIntegration(tx, deployment, {
    ...fieldsOf(row),
    auth_kind: 'ssh_key',
    secret: keyring.encrypt(key.privateKey, SECRET),
    public_key: key.publicKey,
    github_installation_id: null,
  });
  return key.publicKey;
}

/** Enables the webhook with a new secret. @returns the secret, to be shown once @throws 404 */
export async function replaceWebhookSecret(
  { keyring }: { readonly keyring: Keyring },
  tx: Tx,
  deployment: DeploymentRow,
): Promise<string> {
  await requireIntegration(tx, deployment, 'lock');
  const secret = newSecret();
  await patchIntegration(tx, deployment, {
    webhook_secret: keyring.encrypt(secret, WEBHOOK_SECRET),
    webhook_enabled: true,
  });
  return secret;
}

/** Stores the keys that an SSH host presented, if none are stored and the address has not changed. */
export async function keepKnownHosts(
  tx: Tx,
  deployment: DeploymentRow,
  repositoryUrl: string,
  knownHosts: string | null,
): Promise<void> {
  if (knownHosts === null) return;
  const row = await findIntegration(tx, deployment, 'lock');
  if (row === undefined || row.known_hosts !== null || row.repository_url !== repositoryUrl) return;
  await patchIntegration(tx, deployment, { known_hosts: knownHosts });
}

function fieldsOf(row: DbtIntegrationRow) {
  const { deployment_id: _, tenant_id: __, created_at: ___, updated_at: ____, options, ...fields } = row;
  return { ...fields, options: options as object };
}
