import { Type } from 'typebox';
import { listWithData } from '../../../http/pagination.ts';
import { Id, Line, Matching, nullable } from '../../../http/shapes.ts';

export const GitHubConnectStatusResponse = Type.Object(
  {
    connected: Type.Boolean({ description: 'Whether the caller has linked a GitHub account.' }),
    linkUrl: Type.String({ description: 'Where the caller links his account, in a browser.' }),
    settingsUrl: Type.String({
      description: 'Where the GitHub App is installed on an account, and given repositories.',
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
    installationId: Type.String({ description: 'Text here; a number where a deployment is connected.' }),
    login: Type.String({ description: 'The organisation or user that the App is installed on.' }),
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
const rule = 'be letters, digits, dots, hyphens and _';

/** The name of a repository, without its owner. */
const RepositoryName = Matching(OWNER, rule, { minLength: 1, maxLength: 100 });

export const RepositoryPath = Type.Object({
  owner: Matching(OWNER, rule, { minLength: 1, maxLength: 100, description: 'Who the repository is of.' }),
  repo: { ...RepositoryName, description: 'Its name.' },
});

export const InstallationQuery = Type.Object({ installationId: InstallationId });

export const ConnectGitHubRequest = Type.Object(
  {
    installationId: InstallationId,
    name: { ...RepositoryName, description: 'The repository, without its owner.' },
    deployBranchName: Type.Optional(
      nullable(
        { ...Line(255), minLength: 1 },
        "The branch that production follows; the repository's own default unless told.",
      ),
    ),
    deployProjectRoot: Type.Optional(
      nullable(Line(255), 'The folder of the project in the repository; its root unless told.'),
    ),
    isNewRepo: Type.Optional(nullable(Type.Boolean(), 'Makes the repository, from the model that is here.')),
    private: Type.Optional(
      nullable(Type.Boolean(), 'Whether a new repository is private; it is unless told.'),
    ),
  },
  {
    title: 'ConnectGitHubRequest',
    examples: [{ installationId: 42, name: 'sales-model', deployBranchName: 'main' }],
  },
);
