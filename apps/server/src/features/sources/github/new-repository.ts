import type { Db, Keyring } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { conflict } from '../../../errors/errors.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { asCaller, forgetLists, installationOf, type Repository } from './discovery.ts';
import type { GitHub } from './github.ts';
import { refusalIn } from './github-problem.ts';
import { usableRepository } from './usable-repository.ts';

/**
 * Makes an empty repository where an installation is, as the user himself: GitHub decides whether he may. One that is
 * empty and there already is as good, so that what failed after this works when it is tried again.
 * @throws 409 for a name that is taken
 */
export async function newRepository(
  platform: {
    readonly db: Db;
    readonly keyring: Keyring;
    readonly outbound: Outbound;
    readonly github: GitHub;
  },
  caller: Caller,
  installationId: number,
  { name, isPrivate }: { name: string; isPrivate: boolean },
): Promise<Repository> {
  const { login, isOrganization } = await installationOf(platform, caller, installationId);
  await asCaller(platform, caller, `GitHub organisation ${login}`, async (octokit) => {
    try {
      const body = { name, private: isPrivate, auto_init: false };
      if (isOrganization) await octokit.request('POST /orgs/{org}/repos', { org: login, ...body });
      else await octokit.request('POST /user/repos', body);
    } catch (error) {
      // Taken, unless it is for another reason, which the next step finds.
      if (refusalIn(error)?.status !== 422) throw error;
    }
  });
  forgetLists();
  const repository = await usableRepository(platform, caller, installationId, name, 'write');
  const { owner } = repository;
  const branches = await asCaller(platform, caller, `GitHub repository ${owner}/${name}`, (octokit) =>
    octokit.request('GET /repos/{owner}/{repo}/branches', { owner, repo: repository.name, per_page: 1 }),
  );
  if (branches.data.length > 0)
    throw conflict(`${owner}/${name} exists at GitHub and is not empty; connect to it without isNewRepo`);
  return repository;
}
