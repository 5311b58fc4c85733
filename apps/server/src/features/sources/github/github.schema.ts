import { Type } from 'typebox';
import { listWithData } from '../../../http/pagination.ts';
import { Id, Line, Matching, nullish } from '../../../http/shapes.ts';

export const GitHubConnectStatusResponse = Type.Object(
  {
    connected: Type.Boolean({ description: 'Whether the caller has linked a GitHub account.' }),
    linkUrl: Type.String({ description: 'The page where the caller links their account.' }),
    settingsUrl: Type.String({
      description: 'The page where the GitHub App is installed and granted repositories.',
    }),
  },
  {
    title: 'GitHubConnectStatusResponse',
    examples: [
      {
        connected: true,
        linkUrl: 'https://facet.example.com/github/link',
        settingsUrl: 'https://github.com/apps/facet/installations/new',
      },
    ],
  },
);

export const GitHubInstallationResponse = Type.Object(
  {
    id: Type.String({ description: 'The same as `installationId`.' }),
    installationId: Type.String({ description: 'The installation as text; `connect` takes it as a number.' }),
    login: Type.String({ description: 'The organisation or user with the installation.' }),
    avatarUrl: Type.String(),
  },
  { title: 'GitHubInstallationResponse' },
);
export const GitHubInstallations = listWithData(
  'GitHubInstallationsListResponse',
  GitHubInstallationResponse,
);

export const GitHubRepoResponse = Type.Object(
  { id: Id, name: Type.String(), htmlUrl: Type.String() },
  { title: 'GitHubRepoResponse' },
);
export const GitHubRepos = listWithData('GitHubReposListResponse', GitHubRepoResponse);

export const GitHubBranchResponse = Type.Object(
  { name: Type.String(), isDefault: Type.Boolean() },
  { title: 'GitHubBranchResponse' },
);
export const GitHubBranches = listWithData('GitHubBranchesListResponse', GitHubBranchResponse);

const InstallationId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The installation of the GitHub App.',
});

export const InstallationPath = Type.Object({ installationId: InstallationId });

const OWNER = '^(?!\\.{1,2}$)[A-Za-z0-9._-]+$';
const rule = 'contain only letters, digits, dots, hyphens and underscores';

/** The name of a repository, without its owner. */
const RepositoryName = Matching(OWNER, rule, { minLength: 1, maxLength: 100 });

export const RepositoryPath = Type.Object({
  owner: Matching(OWNER, rule, { minLength: 1, maxLength: 100, description: 'The owner of the repository.' }),
  repo: { ...RepositoryName, description: 'The name of the repository.' },
});

export const InstallationQuery = Type.Object({ installationId: InstallationId });

export const ConnectGitHubRequest = Type.Object(
  {
    installationId: InstallationId,
    name: { ...RepositoryName, description: 'The name of the repository, without its owner.' },
    deployBranchName: nullish(
      { ...Line(255), minLength: 1 },
      "The deploy branch; defaults to the repository's default branch.",
    ),
    deployProjectRoot: nullish(
      Line(255),
      'Folder of the project in the repository; defaults to the one in the deployment’s settings.',
    ),
    isNewRepo: nullish(Type.Boolean(), 'Creates the repository from the existing data model.'),
    private: nullish(Type.Boolean(), 'Whether a new repository is private; defaults to true.'),
  },
  {
    title: 'ConnectGitHubRequest',
    examples: [{ installationId: 42, name: 'sales-model', deployBranchName: 'main' }],
  },
);
