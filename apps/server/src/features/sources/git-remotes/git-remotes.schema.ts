import { type Static, Type } from 'typebox';
import { IsoTime, Line, Lines, nullable, oneOf, Visible } from '../../../http/shapes.ts';

const Text = Type.String();
const branchName = Type.String({ minLength: 1, maxLength: 255 });

export const ConnectGitRemoteRequest = Type.Object(
  {
    url: Visible({
      minLength: 1,
      maxLength: 2000,
      description: 'HTTPS or SSH address of the repository.',
      examples: ['https://git.example.com/data/model.git'],
    }),
    authKind: Type.Optional(
      oneOf(
        ['none', 'token', 'ssh_key'],
        'How one gets in; `none` unless told. The credential has to be allowed to push.',
      ),
    ),
    username: Type.Optional(
      nullable(Line(200), 'User that the token is sent with, for code hosts that care.'),
    ),
    secret: Type.Optional(
      nullable(
        Lines({ minLength: 1, maxLength: 20_000 }),
        'The token, or a private SSH key. Without one, the stored token for the same address, or the deploy key that was made here.',
      ),
    ),
    knownHosts: Type.Optional(
      nullable(
        Lines({ maxLength: 20_000 }),
        'Keys of the SSH host, as in a known_hosts file. Without any, the key that it shows first is believed and kept.',
      ),
    ),
    deployBranchName: Type.Optional(
      nullable(
        branchName,
        "The branch that production follows; the repository's default branch unless told.",
      ),
    ),
    deployProjectRoot: Type.Optional(
      nullable(Line(1024), 'Folder of the project in the repository; as it is in the settings unless told.'),
    ),
  },
  {
    title: 'ConnectGitRemoteRequest',
    examples: [
      {
        url: 'https://git.example.com/data/model.git',
        authKind: 'token',
        secret: 'a token of the code host',
        deployBranchName: 'main',
      },
    ],
  },
);
export type ConnectGitRemoteRequest = Static<typeof ConnectGitRemoteRequest>;

export const GitRemote = Type.Object(
  {
    provider: oneOf(['github', 'gitlab', 'generic']),
    url: Text,
    authKind: oneOf(['none', 'token', 'ssh_key', 'github_app']),
    username: nullable(Text),
    hasSecret: Type.Boolean({ description: 'Whether a token or a private key is stored.' }),
    publicKey: nullable(Text, 'The deploy key, to be added to the repository at its code host.'),
    knownHosts: nullable(Text),
    githubInstallationId: nullable(Type.Integer()),
    webhookUrl: Type.String({ description: 'Where the code host is to send pushes to.' }),
    deployBranchName: Text,
    deployProjectRoot: Text,
    remoteHead: nullable(Text, 'The commit that the deploy branch was last seen at there.'),
    failedPulls: Type.Array(
      Type.Object({ branchName: Text, error: Text, at: IsoTime }, { title: 'FailedGitPull' }),
      { description: 'Branches whose newest pull by a webhook failed, and why.' },
    ),
    connectedAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'GitRemote' },
);

export const GitRemoteTest = Type.Object(
  {
    success: Type.Boolean(),
    message: Type.String({ examples: ['Repository is reachable'] }),
    failure: nullable(
      Text,
      'The class of the failure, such as `authentication failed`; null when there is none.',
    ),
  },
  { title: 'GitRemoteTest' },
);

export const GitDeployKey = Type.Object(
  {
    publicKey: Type.String({
      description: 'One line, to be added to the repository as a key that may write.',
    }),
  },
  { title: 'GitDeployKey' },
);

export const GitWebhook = Type.Object(
  {
    url: Type.String({ description: 'Where the code host is to send pushes to.' }),
    secret: Type.String({ description: 'What deliveries are signed with. Shown this once.' }),
  },
  { title: 'GitWebhook' },
);

export const PullRequest = Type.Object(
  {
    branchName,
    takeRemote: Type.Optional(
      nullable(
        Type.Boolean(),
        'Where the two cannot be brought together, because the history there was rewritten or the same lines were ' +
          'changed: takes the branch as it is at the remote. What was here stays as a branch of another name.',
      ),
    ),
  },
  { title: 'PullRequest', examples: [{ branchName: 'main' }] },
);

export const PullResponse = Type.Object(
  {
    buildTriggered: Type.Boolean(),
    head: nullable(Text, 'The commit that the branch is at now.'),
    keptAs: nullable(Text, 'The branch that keeps what was here, if the remote’s was taken in its place.'),
  },
  { title: 'PullResponse' },
);
