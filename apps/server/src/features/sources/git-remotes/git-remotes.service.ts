import type { Db, Keyring, Tx } from '@facet/db';
import { type DeploymentRow, lockDeployment } from '../../../auth/deployment.ts';
import { newSecret } from '../../../auth/secrets.ts';
import { badRequest, conflict, orNotFound } from '../../../errors/errors.ts';
import type { DeploymentGrant } from '../../deployments/access/deployment-policy.ts';
import { deliveryUrl } from '../git/delivery-url.ts';
import { readRemoteUrl } from '../git/remote-url.ts';
import { makeSshKey } from '../git/ssh-key.ts';
import type { ConnectRequest } from './connect-remote.ts';
import type { ConnectGitRemoteRequest } from './git-remotes.schema.ts';
import {
  deleteRemote,
  findRemote,
  findRemoteRow,
  type RemoteRow,
  saveRemote,
  seenBranches,
  setKnownHosts,
  setWebhookSecret,
} from './git-remotes.store.ts';
import { SECRET, WEBHOOK_SECRET } from './remote.ts';

/** Whether a deployment is connected to a remote. */
export async function hasRemote(
  db: Db,
  deployment: Pick<DeploymentRow, 'id' | 'tenant_id'>,
): Promise<boolean> {
  return (await findRemote(db, deployment)) !== undefined;
}

/** @throws 404 */
export async function requireRemote(db: Db, deployment: DeploymentRow, lock?: 'lock') {
  return orNotFound(await findRemote(db, deployment, lock), `Git remote of deployment ${deployment.id}`);
}

/** The connection that a body requests, completed with what is stored for the same remote. @throws 400 */
export async function connectRequestOf(
  { db, keyring }: { readonly db: Db; readonly keyring: Keyring },
  deployment: DeploymentRow,
  body: ConnectGitRemoteRequest,
): Promise<ConnectRequest> {
  const stored = await findRemoteRow(db, deployment);
  const isSame = stored?.url === body.url;
  return {
    provider: providerOf(body.url),
    url: body.url,
    username: body.username ?? null,
    knownHosts: body.knownHosts ?? (isSame ? stored.known_hosts : null),
    deployBranchName: body.deployBranchName ?? null,
    deployProjectRoot: body.deployProjectRoot ?? null,
    ...credentialOf(keyring, body, stored, isSame),
  };
}

type Credential = Pick<ConnectRequest, 'authKind' | 'secret' | 'publicKey'>;

function credentialOf(
  keyring: Keyring,
  { authKind = 'none', secret }: ConnectGitRemoteRequest,
  stored: RemoteRow | undefined,
  isSame: boolean,
): Credential {
  if (authKind === 'none') return { authKind, secret: null, publicKey: null };
  if (secret != null) {
    if (authKind === 'ssh_key' && !/^-----BEGIN [A-Z ]*PRIVATE KEY-----\n/.test(secret))
      throw badRequest(
        'body.secret must be a private key in the format of ssh-keygen when authKind is ssh_key',
      );
    if (authKind === 'token' && !/^[!-~]+$/.test(secret))
      throw badRequest(
        'body.secret must consist of visible ASCII characters without spaces when authKind is token',
      );
    return { authKind, secret: authKind === 'ssh_key' ? `${secret.trimEnd()}\n` : secret, publicKey: null };
  }
  // A token goes only to the address it was given for; a key itself is never sent.
  const isKnown = stored?.auth_kind === authKind && (isSame || authKind === 'ssh_key');
  if (isKnown && stored.secret !== null)
    return { authKind, secret: keyring.decrypt(stored.secret, SECRET), publicKey: stored.public_key };
  throw badRequest(
    authKind === 'token'
      ? 'body.secret is required when authKind is token'
      : 'body.secret is required when authKind is ssh_key, unless a deploy key was created before',
  );
}

function providerOf(url: string): ConnectRequest['provider'] {
  const remote = readRemoteUrl(url);
  const host = 'host' in remote ? remote.host : '';
  if (/(^|\.)github\./.test(host)) return 'github';
  return /(^|\.)gitlab\./.test(host) ? 'gitlab' : 'generic';
}

/** Deletes a remote and its secrets; branches stay unchanged. @throws 404 */
export async function disconnect(
  tx: Tx,
  deployment: DeploymentRow,
  grant: DeploymentGrant<'configure'>,
): Promise<RemoteRow> {
  const row = await requireRemote(tx, deployment, 'lock');
  await deleteRemote(tx, grant);
  return row;
}

/** Generates a new deploy key, for an SSH remote or before connecting. @returns the public key @throws 409 */
export async function replaceDeployKey(
  { keyring }: { readonly keyring: Keyring },
  tx: Tx,
  deployment: DeploymentRow,
  grant: DeploymentGrant<'configure'>,
): Promise<string> {
  await lockDeployment(tx, deployment.tenant_id, deployment.id);
  const row = await findRemoteRow(tx, deployment, 'lock');
  if (row?.connected_at != null && row.auth_kind !== 'ssh_key')
    throw conflict('The deployment is connected to a remote that does not use SSH; disconnect it first');
  const { privateKey, publicKey } = makeSshKey(`facet-${deployment.id}`);
  await saveRemote(tx, grant, {
    provider: row?.provider ?? 'generic',
    url: row?.url ?? '',
    auth_kind: 'ssh_key',
    username: null,
    secret: keyring.encrypt(privateKey, SECRET),
    public_key: publicKey,
    known_hosts: row?.known_hosts ?? null,
    github_installation_id: null,
    webhook_secret: row?.webhook_secret ?? keyring.encrypt(newSecret(), WEBHOOK_SECRET),
    connected_at: row?.connected_at ?? null,
  });
  return publicKey;
}

/** Replaces the webhook secret. @returns the new one, to be shown once @throws 404 */
export async function replaceWebhookSecret(
  { keyring }: { readonly keyring: Keyring },
  tx: Tx,
  deployment: DeploymentRow,
  grant: DeploymentGrant<'configure'>,
): Promise<string> {
  await requireRemote(tx, deployment, 'lock');
  const secret = newSecret();
  await setWebhookSecret(tx, grant, keyring.encrypt(secret, WEBHOOK_SECRET));
  return secret;
}

/** Stores the keys that an SSH host presented, if none are stored and the address has not changed. */
export async function keepHostKeys(
  tx: Tx,
  deployment: DeploymentRow,
  url: string,
  knownHosts: string | null,
): Promise<void> {
  const row = await requireRemote(tx, deployment, 'lock');
  if (row.url === url && row.known_hosts === null && knownHosts !== null)
    await setKnownHosts(tx, deployment, knownHosts);
}

/** The view of a remote. @param host the host name of the request @throws 404 */
export async function viewOfRemote(
  platform: { publicUrl(): string },
  db: Db,
  deployment: DeploymentRow,
  host: string,
) {
  const row = await requireRemote(db, deployment);
  const seen = await seenBranches(db, deployment);
  return {
    provider: row.provider,
    url: row.url,
    authKind: row.auth_kind,
    username: row.username,
    hasSecret: row.secret !== null,
    publicKey: row.public_key,
    knownHosts: row.known_hosts,
    githubInstallationId: row.github_installation_id,
    webhookUrl: await deliveryUrl(platform, db, deployment, host, 'model'),
    deployBranchName: deployment.deploy_branch_name,
    deployProjectRoot: deployment.deploy_project_root,
    remoteHead: seen.find(({ name }) => name === deployment.deploy_branch_name)?.head ?? null,
    failedPulls: seen.flatMap(({ name, error, updatedAt }) =>
      error === null ? [] : [{ branchName: name, error, at: updatedAt.toISOString() }],
    ),
    connectedAt: row.connected_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
