import type { Keyring, Tx } from '@facet/db';
import type { Caller } from '../../../../auth/caller.ts';
import { type DeploymentRow, lockDeployment } from '../../../../auth/deployment.ts';
import { newSecret } from '../../../../auth/secrets.ts';
import { badRequest, conflict } from '../../../../errors/errors.ts';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { isEmail } from '../../../../mail/is-email.ts';
import type { GitAccessParts } from '../../git/access.ts';
import { allowedRemote, type RemoteUrl, readRemoteUrl } from '../../git/remote-url.ts';
import { makeSshKey } from '../../git/ssh-key.ts';
import { usableAddress } from '../../github/usable-repository.ts';
import { pathProblem, refProblem } from '../settings/sync-settings.ts';
import { reservedVariable } from '../settings/variables.ts';
import type { SaveDbtIntegrationInput } from './dbt-integration.schema.ts';
import {
  type DbtIntegrationRow,
  findIntegration,
  type IntegrationFields,
  saveIntegration,
} from './dbt-integration.store.ts';
import { SECRET, type StoredOptions, WEBHOOK_SECRET } from './integration.ts';

/** The result of checking the repository of a body, before the transaction. */
export interface CheckedRepository {
  /** The parsed address of the body; undefined if it has none. */
  readonly remote: RemoteUrl | undefined;
  /** The repository, if the GitHub App and the caller have access to it. */
  readonly github: { readonly url: string; readonly installationId: number } | undefined;
}

/**
 * Checks the repository of a body.
 * @throws 400 if its address is not allowed; with `github_app` also 403, 404 or 409 without access to the repository
 */
export async function checkedRepository(
  platform: GitAccessParts & Pick<BasePlatform, 'db' | 'keyring'>,
  caller: Caller,
  deployment: DeploymentRow,
  input: SaveDbtIntegrationInput,
): Promise<CheckedRepository> {
  const remote =
    input.repositoryUrl === undefined ? undefined : await allowedRemote(platform, input.repositoryUrl);
  if (remote !== undefined && 'rule' in remote) throw badRequest(`body.repositoryUrl must ${remote.rule}`);
  const stored = await findIntegration(platform.db, deployment);
  const url = input.repositoryUrl ?? stored?.repository_url;
  const installationId = kept(input.githubInstallationId, stored?.github_installation_id, null);
  if ((input.authKind ?? stored?.auth_kind) !== 'github_app' || url === undefined || installationId === null)
    return { remote, github: undefined };
  if (url !== stored?.repository_url || installationId !== stored.github_installation_id)
    await usableAddress(platform, caller, installationId, url);
  return { remote, github: { url, installationId } };
}

/**
 * Creates or changes the integration of a deployment. A stored token is never sent to another host.
 * @throws 400; 409 if the integration was changed since the check
 */
export async function putIntegration(
  { keyring }: { readonly keyring: Keyring },
  tx: Tx,
  deployment: DeploymentRow,
  input: SaveDbtIntegrationInput,
  { remote, github }: CheckedRepository,
): Promise<DbtIntegrationRow> {
  await lockDeployment(tx, deployment.tenant_id, deployment.id);
  const before = await findIntegration(tx, deployment, 'lock');
  const repository_url = input.repositoryUrl ?? before?.repository_url;
  if (repository_url === undefined) throw badRequest('body.repositoryUrl is required');
  const isOtherHost = before !== undefined && remote !== undefined && isOther(before.repository_url, remote);
  checkPlaces(input);
  const fields: IntegrationFields = {
    repository_url,
    project_path: kept(input.projectPath, before?.project_path, '.'),
    branch: kept(input.branch, before?.branch, null),
    target_schema: kept(input.targetSchema, before?.target_schema, null),
    target: kept(input.target, before?.target, 'dev'),
    manifest_path: kept(input.manifestPath, before?.manifest_path, null),
    ...credentialOf(keyring, input, before, isOtherHost, deployment),
    known_hosts: kept(input.knownHosts, isOtherHost ? null : before?.known_hosts, null),
    variables: [...new Set(kept(input.variables, before?.variables, []))],
    options: mergedOptions(input.options, before?.options as StoredOptions | undefined),
    notify_emails: [...new Set(kept(input.notifyEmails, before?.notify_emails, []))],
    webhook_secret: before?.webhook_secret ?? keyring.encrypt(newSecret(), WEBHOOK_SECRET),
    webhook_enabled: before?.webhook_enabled ?? false,
  };
  const { github_installation_id: installation } = fields;
  if (installation !== null && (github?.url !== repository_url || github.installationId !== installation))
    throw conflict('The integration was changed at the same time; try again');
  return saveIntegration(tx, deployment, fields);
}

type Credential = Pick<
  IntegrationFields,
  'auth_kind' | 'username' | 'secret' | 'public_key' | 'github_installation_id'
>;

function credentialOf(
  keyring: Keyring,
  input: SaveDbtIntegrationInput,
  before: DbtIntegrationRow | undefined,
  isOtherHost: boolean,
  deployment: DeploymentRow,
): Credential {
  const auth_kind = input.authKind ?? before?.auth_kind ?? 'none';
  const username = kept(input.username, before?.username, null);
  const plain = { auth_kind, username, secret: null, public_key: null, github_installation_id: null };
  const stored = before?.auth_kind === auth_kind ? before : undefined;
  switch (auth_kind) {
    case 'token': {
      if (typeof input.token === 'string') return { ...plain, secret: keyring.encrypt(input.token, SECRET) };
      if (input.token === null || stored === undefined)
        throw badRequest('body.token is required when authKind is token');
      if (isOtherHost) throw badRequest('body.token is required when repositoryUrl changes to another host');
      return { ...plain, secret: stored.secret };
    }
    case 'ssh_key': {
      if (stored !== undefined) return { ...plain, secret: stored.secret, public_key: stored.public_key };
      const key = makeSshKey(keyComment(deployment));
      return { ...plain, secret: keyring.encrypt(key.privateKey, SECRET), public_key: key.publicKey };
    }
    case 'github_app': {
      const id = kept(input.githubInstallationId, stored?.github_installation_id, null);
      if (id === null) throw badRequest('body.githubInstallationId is required when authKind is github_app');
      return { ...plain, github_installation_id: id };
    }
    default:
      return plain;
  }
}

/** The comment of a deploy key, which identifies it at the code host. */
export function keyComment(deployment: Pick<DeploymentRow, 'id'>): string {
  return `facet-dbt-${deployment.id}`;
}

/** Whether the address is on another server, or on the same one without encryption. */
function isOther(url: string, remote: RemoteUrl): boolean {
  const before = readRemoteUrl(url);
  if ('rule' in before) return true;
  if (before.kind === 'file' || remote.kind === 'file') return before.kind !== remote.kind;
  const place = ({ kind, host, port }: typeof before) => `${kind} ${host.toLowerCase()} ${port}`;
  return place(before) !== place(remote);
}

/** Absent keeps the value, null restores the default. */
function kept<T>(given: T | null | undefined, before: T | undefined, fallback: T): T {
  if (given === null) return fallback;
  return given ?? before ?? fallback;
}

function mergedOptions(
  given: SaveDbtIntegrationInput['options'],
  before: StoredOptions | undefined,
): StoredOptions {
  if (given === null) return {};
  const outputPath = given?.outputPath == null ? {} : { outputPath: withoutSlashes(given.outputPath) };
  const merged = { ...before, ...given, ...outputPath };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as StoredOptions;
}

/** Accepts `/model/cubes/dbt/` too. */
function withoutSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

const TARGET = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

function checkPlaces(input: SaveDbtIntegrationInput): void {
  const { projectPath, manifestPath, branch, target, options, variables, notifyEmails } = input;
  const check = (field: string, problem: string | undefined) => {
    if (problem !== undefined) throw badRequest(`body.${field} must ${problem}`);
  };
  if (projectPath != null) check('projectPath', pathProblem(projectPath));
  if (manifestPath != null) check('manifestPath', pathProblem(manifestPath));
  if (options?.outputPath != null)
    check('options.outputPath', folderProblem(withoutSlashes(options.outputPath)));
  if (options?.martsFolder != null) check('options.martsFolder', pathProblem(options.martsFolder));
  if (branch != null) check('branch', refProblem(branch));
  if (target != null && !TARGET.test(target))
    check('target', 'contain only letters, digits, underscores, dots and hyphens');
  if (options?.modelSelector?.trimStart().startsWith('-'))
    check('options.modelSelector', 'be a selection of models, not a command-line option');
  for (const [at, name] of (variables ?? []).entries()) {
    const rule = reservedVariable(name);
    if (rule !== undefined) check(`variables.${at}`, rule);
  }
  for (const [at, email] of (notifyEmails ?? []).entries())
    if (!isEmail(email)) check(`notifyEmails.${at}`, 'be an email address');
}

function folderProblem(folder: string): string | undefined {
  const isFolder = folder.split('/').every((part) => part !== '' && part !== '.');
  return isFolder ? pathProblem(folder) : 'be a folder of the data model, such as model/cubes/dbt';
}
