import type { Caller } from '../../../auth/caller.ts';
import { conflict, forbidden, notFound } from '../../../errors/errors.ts';
import { installationOf, type Repository, repositoryOf } from './discovery.ts';
import { problemOf, refusalIn } from './github-problem.ts';
import type { GitHubParts } from './link-token.ts';

/**
 * Checks that the caller and the App both have access to a repository, after which the server may use it through the
 * installation without the caller. The check is necessary because installation ids can be guessed.
 * @param needs the access that the caller must have
 * @throws 404, 403 or 409 naming what is missing
 */
export async function usableRepository(
  platform: GitHubParts,
  caller: Caller,
  installationId: number,
  name: string,
  needs: 'read' | 'write',
): Promise<Repository> {
  const { login } = await installationOf(platform, caller, installationId);
  const repository = await repositoryOf(platform, caller, { owner: login, repo: name });
  const what = `${repository.owner}/${repository.name}`;
  if (needs === 'write' && !repository.mayPush)
    throw forbidden(`Your GitHub account has no write access to ${what}`);
  if ((await installationOn(platform, repository)) !== installationId)
    throw conflict(
      `The GitHub App has no access to ${what}: grant it in the settings of the App at GitHub, then try again`,
    );
  return repository;
}

/**
 * The same for an address that the caller entered, such as that of a dbt project.
 * @throws also 404 if the address does not belong to the installation
 */
export async function usableAddress(
  platform: GitHubParts,
  caller: Caller,
  installationId: number,
  address: string,
): Promise<Repository> {
  const path = platform.github.hosts(address) ? new URL(address).pathname : '';
  const [, owner = '', name = ''] = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(path) ?? [];
  const { login } = await installationOf(platform, caller, installationId);
  if (owner.toLowerCase() !== login.toLowerCase())
    throw notFound(`Repository at this address in GitHub installation ${installationId}`);
  return usableRepository(platform, caller, installationId, name, 'read');
}

/** The installation with access to a repository; undefined if there is none. */
async function installationOn(
  { github }: GitHubParts,
  { owner, name }: Repository,
): Promise<number | undefined> {
  try {
    const app = await github.asApp();
    const { data } = await app.request('GET /repos/{owner}/{repo}/installation', { owner, repo: name });
    return Number(data.id);
  } catch (error) {
    if (refusalIn(error)?.status === 404) return undefined;
    throw problemOf(error, `GitHub repository ${owner}/${name}`);
  }
}
