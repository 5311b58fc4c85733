import { type Static, Type } from 'typebox';
import {
  IsoTime,
  Line,
  Lines,
  nameOrEmpty,
  nullable,
  nullish,
  oneOf,
  Visible,
} from '../../../http/shapes.ts';
import { connectionTest, deployKey, newWebhook } from '../git/remote.schema.ts';

const Text = Type.String();
const branchName = Type.String({ minLength: 1, maxLength: 255 });

export const ConnectGitRemoteRequest = Type.Object(
  {
    url: Visible({
      minLength: 1,
      maxLength: 2000,
      description: 'The HTTPS or SSH address of the repository.',
      examples: ['https://git.example.com/data/model.git'],
    }),
    authKind: Type.Optional(
      oneOf(
        ['none', 'token', 'ssh_key'],
        'How to authenticate; defaults to `none`. The credential needs permission to push.',
      ),
    ),
    username: nullish(Line(200), 'Username to send with the token, for code hosts that require one.'),
    secret: nullish(
      Lines({ minLength: 1, maxLength: 20_000 }),
      'The token or private SSH key. Defaults to the stored token for the same address, or to the generated deploy key.',
    ),
    knownHosts: nullish(
      Lines({ maxLength: 20_000 }),
      'Keys of the SSH host, in the format of a known_hosts file. If absent, the first key that it presents is trusted and stored.',
    ),
    deployBranchName: nullish(branchName, "The deploy branch; defaults to the repository's default branch."),
    deployProjectRoot: nullish(
      Line(1024),
      'Folder of the project in the repository; defaults to the one in the deployment’s settings.',
    ),
  },
  {
    title: 'ConnectGitRemoteRequest',
    examples: [
      {
        url: 'https://git.example.com/data/model.git',
        authKind: 'token',
        secret: 'glpat-of-the-code-host',
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
    publicKey: nullable(Text, 'The deploy key, to add to the repository at its code host.'),
    knownHosts: nullable(Text),
    githubInstallationId: nullable(Type.Integer()),
    webhookUrl: Type.String({ description: 'Address to which the code host sends pushes.' }),
    deployBranchName: Text,
    deployProjectRoot: Text,
    remoteHead: nullable(
      Text,
      'The commit of the deploy branch at the remote when it was last fetched or pushed.',
    ),
    failedPulls: Type.Array(
      Type.Object({ branchName: Text, error: Text, at: IsoTime }, { title: 'FailedGitPull' }),
      { description: 'Branches whose latest pull through a webhook failed, with the reason.' },
    ),
    connectedAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'GitRemote' },
);

export const GitRemoteTest = connectionTest('GitRemoteTest');
export const GitDeployKey = deployKey('GitDeployKey', 'write');
export const GitWebhook = newWebhook('GitWebhook');

export const PullRequest = Type.Object(
  {
    branchName: nameOrEmpty('Defaults to the deploy branch.'),
    takeRemote: nullish(
      Type.Boolean(),
      'If the branches cannot be merged, because the history was rewritten or both changed the same lines: replaces ' +
        'the branch with that of the remote. Its commits are preserved in a kept branch.',
    ),
  },
  { title: 'PullRequest', examples: [{ branchName: 'main' }] },
);

export const PullResponse = Type.Object(
  {
    buildTriggered: Type.Boolean(),
    head: nullable(Text, 'The new head of the branch.'),
    keptAs: nullable(
      Text,
      'The kept branch with the previous commits, if the remote’s branch replaced them.',
    ),
  },
  { title: 'PullResponse' },
);
