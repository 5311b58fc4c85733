import { join } from 'node:path';
import type { Keyring } from '@facet/db';
import { git } from '@facet/git';
import type { Oid } from '@facet/model-store';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { Settings } from '../../../settings.ts';
import { openAccess, remoteProblem } from '../git/access.ts';
import type { OpenAccess, RemoteSource } from '../git/remote-access.ts';
import { withWorkFolder } from '../git/work-folder.ts';
import type { GitHub } from '../github/github.ts';
import type { RemoteRow } from './git-remotes.store.ts';

/** The encryption contexts of the secrets. */
export const SECRET = 'git_remotes.secret';
export const WEBHOOK_SECRET = 'git_remotes.webhook_secret';

const LIST_MS = 30_000;

/** How to reach a remote, with the decrypted secret. */
export function sourceOfRemote(
  keyring: Keyring,
  row: RemoteRow,
  { id, tenant_id }: Pick<DeploymentRow, 'id' | 'tenant_id'>,
): RemoteSource {
  return {
    url: row.url,
    authKind: row.auth_kind as RemoteSource['authKind'],
    username: row.username,
    secret: row.secret === null ? null : keyring.decrypt(row.secret, SECRET),
    knownHosts: row.known_hosts,
    githubInstallationId: row.github_installation_id,
    deployment: { id, tenant_id },
  };
}

/** The secret that signs deliveries of the remote's webhook. */
export function webhookSecretOf(keyring: Keyring, row: RemoteRow): string {
  return keyring.decrypt(row.webhook_secret, WEBHOOK_SECRET);
}

/** An open remote. */
export interface Remote {
  readonly access: OpenAccess;
  /** An empty temporary folder. */
  readonly folder: string;
}

/**
 * Runs `work` with access to a remote, which is closed afterwards.
 * @throws ApiError `remote_failed` with the class of the failure
 */
export async function atRemote<T>(
  platform: { readonly settings: Settings; readonly outbound: Outbound; readonly github: GitHub },
  source: RemoteSource,
  work: (remote: Remote) => Promise<T>,
): Promise<T> {
  try {
    return await withWorkFolder(platform, async (folder) => {
      const access = await openAccess(platform, source, join(folder, 'access'));
      try {
        return await work({ access, folder });
      } finally {
        await access.close();
      }
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw remoteFailed(error);
  }
}

/** The API error for the failure of a remote. @throws the error itself if the remote did not cause it */
export function remoteFailed(error: unknown): ApiError {
  const problem = remoteProblem(error);
  const isOfAddress = problem.class === 'not a Git URL' || problem.class === 'unsupported protocol';
  return new ApiError(isOfAddress ? 400 : 409, 'remote_failed', problem.sentence, {
    details: { failure: problem.class },
  });
}

/** The branches of a remote and the name of its default branch. */
export async function listRemote({
  access,
  folder,
}: Remote): Promise<{ heads: Map<string, Oid>; defaultBranch: string | undefined }> {
  const args = ['ls-remote', '--quiet', '--symref', '--end-of-options', access.url, 'HEAD', 'refs/heads/*'];
  const { stdout } = await git(args, { access, cwd: folder, timeMs: LIST_MS });
  const text = stdout.toString('utf8');
  const heads = [...text.matchAll(/^([0-9a-f]{40})\trefs\/heads\/(.+)$/gm)];
  return {
    heads: new Map(heads.map(([, oid = '', name = '']) => [name, oid])),
    defaultBranch: /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text)?.[1],
  };
}
