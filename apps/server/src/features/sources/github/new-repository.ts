import type { Caller } from '../../../auth/caller.ts';
import { conflict } from '../../../errors/errors.ts';
import { asCaller, forgetLists, installationOf, type Repository } from './discovery.ts';
import { refusalIn } from './github-problem.ts';
import type { GitHubParts } from './link-token.ts';
import { usableRepository } from './usable-repository.ts';

/**
 * Creates an empty repository in the account of an installation, as the user, so that GitHub checks their permission. An
 * existing empty repository is accepted, so that a failed connection can be retried.
 * @throws 409 if the repository exists and is not empty
 */
export async function newRepository(
  platform: GitHubParts,
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
      // The name is in use, or something else is wrong, which the next step reports.
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
    throw conflict(
      `${owner}/${name} already exists at GitHub and is not empty; connect to it without isNewRepo`,
    );
  return repository;
}
