import type { Db, Keyring } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { conflict, forbidden, notFound } from '../../../errors/errors.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { installationOf, type Repository, repositoryOf } from './discovery.ts';
import type { GitHub } from './github.ts';
import { problemOf, refusalIn } from './github-problem.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly db: Db;
  readonly keyring: Keyring;
  readonly outbound: Outbound;
  readonly github: GitHub;
}

/**
 * A repository that may be reached through an installation from now on, also when the caller is away: he reaches both
 * himself, and the App was given it. Numbers of installations can be guessed, and an installation has no password.
 * @param needs what the caller has to be allowed there
 * @throws 404, 403 or 409 with what is missing
 */
export async function usableRepository(
  platform: Parts,
  caller: Caller,
  installationId: number,
  name: string,
  needs: 'read' | 'write',
): Promise<Repository> {
  const { login } = await installationOf(platform, caller, installationId);
  const repository = await repositoryOf(platform, caller, { owner: login, repo: name });
  const what = `${repository.owner}/${repository.name}`;
  if (needs === 'write' && !repository.mayPush)
    throw forbidden(`Your GitHub account may not write to ${what}`);
  if ((await installationOn(platform, repository)) !== installationId)
    throw conflict(
      `The GitHub App does not reach ${what}: give it that repository in its settings at GitHub, then try again`,
    );
  return repository;
}

/**
 * The same for an address that somebody gave, such as that of a dbt project.
 * @throws also 404 for an address that is none of the installation's
 */
export async function usableAddress(
  platform: Parts,
  caller: Caller,
  installationId: number,
  address: string,
): Promise<Repository> {
  const path = platform.github.hosts(address) ? new URL(address).pathname : '';
  const [, owner = '', name = ''] = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(path) ?? [];
  const { login } = await installationOf(platform, caller, installationId);
  if (owner.toLowerCase() !== login.toLowerCase())
    throw notFound(`A repository at that address in the GitHub installation ${installationId}`);
  return usableRepository(platform, caller, installationId, name, 'read');
}

/** The installation that reaches a repository; undefined when none does. */
async function installationOn({ github }: Parts, { owner, name }: Repository): Promise<number | undefined> {
  try {
    const app = await github.asApp();
    const { data } = await app.request('GET /repos/{owner}/{repo}/installation', { owner, repo: name });
    return Number(data.id);
  } catch (error) {
    if (refusalIn(error)?.status === 404) return undefined;
    throw problemOf(error, `GitHub repository ${owner}/${name}`);
  }
}
