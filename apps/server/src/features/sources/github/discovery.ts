import type { Octokit } from '@octokit/core';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import { everyPage } from './every-page.ts';
import { deleteLink } from './github-links.store.ts';
import { problemOf, refusalIn } from './github-problem.ts';
import { accessTokenOf, type GitHubParts, linkOf } from './link-token.ts';

/** Lists are read completely and cached, so that their pages are consistent and paging reads them once. */
const CACHED_MS = 20_000;
const MAX_CACHED_ROWS = 50_000;

export interface Installation {
  readonly id: number;
  readonly login: string;
  readonly isOrganization: boolean;
  readonly avatarUrl: string;
}

export interface Repository {
  readonly id: number;
  readonly name: string;
  readonly owner: string;
  readonly htmlUrl: string;
  readonly cloneUrl: string;
  readonly defaultBranch: string;
  /** Whether the user has write access. */
  readonly mayPush: boolean;
}

export interface Branch {
  readonly name: string;
  readonly isDefault: boolean;
}

/** Keyed by the token, so that linking another account or renewing the token reads the lists again. */
const lists = new LRUCache<string, readonly object[]>({
  max: 1000,
  ttl: CACHED_MS,
  maxSize: MAX_CACHED_ROWS,
  sizeCalculation: (rows) => rows.length + 1,
});

/** The installations of the GitHub App that the user has access to. */
export function installationsOf(platform: GitHubParts, caller: Caller): Promise<readonly Installation[]> {
  return listed(platform, caller, '/user/installations', 'GitHub installations', (data) =>
    (data as { installations: Parameters<typeof installationIn>[0][] }).installations.map(installationIn),
  );
}

/** @throws 404 if the installation does not exist or the user has no access to it */
export async function installationOf(
  platform: GitHubParts,
  caller: Caller,
  id: number,
): Promise<Installation> {
  const found = (await installationsOf(platform, caller)).find((installation) => installation.id === id);
  if (found === undefined) throw notFound(`GitHub installation ${id}`);
  return found;
}

export async function repositoriesOf(
  platform: GitHubParts,
  caller: Caller,
  installationId: number,
): Promise<readonly Repository[]> {
  const what = `GitHub installation ${installationId}`;
  return listed(platform, caller, `/user/installations/${installationId}/repositories`, what, (data) =>
    (data as { repositories: Parameters<typeof repositoryIn>[0][] }).repositories.map(repositoryIn),
  );
}

/** The branches of a repository in one of the user's installations. @throws 404 */
export async function branchesOf(
  platform: GitHubParts,
  caller: Caller,
  installationId: number,
  name: { owner: string; repo: string },
): Promise<readonly Branch[]> {
  const what = `GitHub repository ${name.owner}/${name.repo}`;
  const { login } = await installationOf(platform, caller, installationId);
  if (login.toLowerCase() !== name.owner.toLowerCase()) throw notFound(what);
  const { defaultBranch } = await repositoryOf(platform, caller, name);
  const rows = await listed(platform, caller, `/repos/${name.owner}/${name.repo}/branches`, what, (data) =>
    (data as { name: string }[]).map((branch) => ({ name: branch.name })),
  );
  return rows.map((row) => ({ name: row.name, isDefault: row.name === defaultBranch }));
}

/** A repository that the user has access to. @throws 404 */
export function repositoryOf(
  platform: GitHubParts,
  caller: Caller,
  { owner, repo }: { owner: string; repo: string },
): Promise<Repository> {
  return asCaller(platform, caller, `GitHub repository ${owner}/${repo}`, async (octokit) => {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}', { owner, repo });
    return repositoryIn(data as Parameters<typeof repositoryIn>[0]);
  });
}

/** Sends requests to GitHub as the caller. Converts GitHub's errors to API errors. */
export async function asCaller<T>(
  platform: GitHubParts,
  caller: Caller,
  what: string,
  ask: (octokit: Octokit, token: string) => Promise<T>,
): Promise<T> {
  const owner = { tenantId: caller.tenantId, userId: caller.user.id };
  const link = await linkOf(platform, owner);
  const token = accessTokenOf(platform.keyring, link);
  try {
    return await ask(await platform.github.asUser(token), token);
  } catch (error) {
    // The user revoked the token at GitHub. Without the link, the status is `connected: false`.
    if (refusalIn(error)?.status === 401)
      await deleteLink(platform.db, owner.tenantId, owner.userId, link.access_token);
    throw problemOf(error, what);
  }
}

function listed<Row extends object>(
  platform: GitHubParts,
  caller: Caller,
  route: string,
  what: string,
  rowsIn: (data: unknown) => readonly Row[],
): Promise<readonly Row[]> {
  return asCaller(platform, caller, what, async (octokit, token) => {
    const key = `${token} ${route}`;
    const known = lists.get(key) as readonly Row[] | undefined;
    if (known !== undefined) return known;
    const rows = await everyPage(octokit, route, rowsIn);
    lists.set(key, rows);
    return rows;
  });
}

/** Clears the cache after a repository was created. */
export function forgetLists(): void {
  lists.clear();
}

function installationIn(row: {
  id: number;
  target_type?: string;
  account: { login?: string; slug?: string; avatar_url?: string } | null;
}): Installation {
  const { account } = row;
  return {
    id: row.id,
    login: account?.login ?? account?.slug ?? '',
    isOrganization: row.target_type === 'Organization',
    avatarUrl: account?.avatar_url ?? '',
  };
}

function repositoryIn(row: {
  id: number;
  name: string;
  owner: { login: string };
  html_url: string;
  clone_url?: string;
  default_branch?: string;
  permissions?: { push?: boolean };
}): Repository {
  return {
    id: row.id,
    name: row.name,
    owner: row.owner.login,
    htmlUrl: row.html_url,
    cloneUrl: row.clone_url ?? `${row.html_url}.git`,
    defaultBranch: row.default_branch ?? 'main',
    mayPush: row.permissions?.push === true,
  };
}
