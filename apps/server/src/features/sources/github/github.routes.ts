import { Type } from 'typebox';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery, pageOf } from '../../../http/pagination.ts';
import { pageOfWhole } from '../../../http/whole-list.ts';
import { branchesOf, installationsOf, repositoriesOf } from './discovery.ts';
import {
  GitHubBranches,
  GitHubConnectStatusResponse,
  GitHubInstallations,
  GitHubRepos,
  InstallationPath,
  InstallationQuery,
  RepositoryPath,
} from './github.schema.ts';
import { statusOf, unlink } from './github.service.ts';
import type { GitHubParts } from './github-parts.ts';

const { readOperation, writeOperation } = operationsWith<
  GitHubParts & Pick<BasePlatform, 'log' | 'db' | 'keyring' | 'cursors' | 'publicUrl'>
>('GitHub');

const base = '/api/v1/github';
const access = 'unlimited';
const errors = {
  409: 'The caller has not linked a GitHub account, or GitHub is not set up on this server.',
  429: 'The rate limit of GitHub is exceeded.',
  503: 'GitHub does not respond.',
};
/** Default page size: older clients read only one page. */
const UNPAGED = 100;

/** Also run by a form on the page where users link accounts. */
export const unlinkGitHubOperation = writeOperation({
  id: 'unlinkGitHub',
  method: 'DELETE',
  path: `${base}/link`,
  summary: 'Unlink the GitHub account',
  description:
    "Deletes the caller's GitHub token and revokes it at GitHub. Connected deployments stay connected, because they " +
    'use the installation of the GitHub App.',
  access,
  audit: 'Disconnected GitHub account',
  answers: { 204: Type.Null() },
  errors: { 404: 'No account is linked.' },
  async handle({ platform, tx, caller, audit, afterCommit }) {
    const { login, forget } = await unlink(platform, tx, caller);
    afterCommit(forget);
    audit({ login });
  },
});

export const githubOperations = [
  readOperation({
    id: 'status',
    method: 'GET',
    path: `${base}/status`,
    summary: 'Read the status of the GitHub link',
    description: 'Returns whether the caller has linked a GitHub account, and the page to link one.',
    access,
    answers: { 200: GitHubConnectStatusResponse },
    handle: ({ platform, caller, request }) => statusOf(platform, caller, request.hostname),
  }),
  readOperation({
    id: 'installations',
    method: 'GET',
    path: `${base}/installations`,
    summary: 'List installations of the GitHub App',
    description:
      'Lists the organisations and users with the GitHub App that the caller has access to at GitHub, ' +
      'sorted by name.',
    access,
    query: PageQuery,
    answers: { 200: GitHubInstallations },
    errors,
    handle: ({ platform, caller, query }) =>
      page(platform, `github-installations:${caller.user.id}`, query, {
        read: () => installationsOf(platform, caller),
        keyOf: (row) => [row.login.toLowerCase(), row.id],
        viewOf: ({ id, login, avatarUrl }) => ({
          id: String(id),
          installationId: String(id),
          login,
          avatarUrl,
        }),
      }),
  }),
  readOperation({
    id: 'repositories',
    method: 'GET',
    path: `${base}/installations/{installationId}/repositories`,
    summary: 'List repositories of an installation',
    description:
      'Lists the repositories that both the installation and the caller have access to, sorted by name.',
    access,
    params: InstallationPath,
    query: PageQuery,
    answers: { 200: GitHubRepos },
    errors: { ...errors, 404: 'The installation does not exist, or the caller has no access to it.' },
    handle: ({ platform, caller, params, query }) =>
      page(platform, `github-repositories:${caller.user.id}:${params.installationId}`, query, {
        read: () => repositoriesOf(platform, caller, params.installationId),
        keyOf: (row) => [row.name.toLowerCase(), row.id],
        viewOf: ({ id, name, htmlUrl }) => ({ id, name, htmlUrl }),
      }),
  }),
  readOperation({
    id: 'branches',
    method: 'GET',
    path: `${base}/repositories/{owner}/{repo}/branches`,
    summary: 'List branches of a repository',
    description: 'Lists the branches of a repository by name and marks the default branch.',
    access,
    params: RepositoryPath,
    query: Type.Object({ ...PageQuery.properties, ...InstallationQuery.properties }),
    answers: { 200: GitHubBranches },
    errors: {
      ...errors,
      404: 'The repository does not exist in this installation, or the caller has no access to it.',
    },
    handle({ platform, caller, params, query }) {
      const key = `github-branches:${caller.user.id}:${params.owner}/${params.repo}`.toLowerCase();
      return page(platform, key, query, {
        read: () => branchesOf(platform, caller, query.installationId, params),
        keyOf: (row) => [row.name],
        viewOf: (row) => row,
      });
    },
  }),
  unlinkGitHubOperation,
];

/** A page of a list at GitHub. Validates the query before it calls GitHub. */
async function page<Row, View>(
  { cursors }: { readonly cursors: Cursors },
  list: string,
  query: PageQuery,
  {
    read,
    keyOf,
    viewOf,
  }: {
    read: () => Promise<readonly Row[]>;
    keyOf: (row: Row) => (string | number)[];
    viewOf: (row: Row) => View;
  },
) {
  pageOf(cursors, list, query, UNPAGED);
  const { items, pageInfo } = pageOfWhole(cursors, list, query, await read(), keyOf, UNPAGED);
  const views = items.map(viewOf);
  return { items: views, pageInfo, data: views };
}
