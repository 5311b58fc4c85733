import { type EgressProxy, openEgressProxy } from '../../../outbound/egress-proxy.ts';
import type { GitHubParts } from '../github/github-parts.ts';
import type { OpenAccess, RemoteSource } from './remote-access.ts';
import { RemoteFailed } from './remote-problem.ts';
import { allowedRemote, type RemoteUrl } from './remote-url.ts';
import { repositoryToken } from './repository-token.ts';
import { openSsh } from './ssh-access.ts';

/** The parts of the server that reach remotes. */
export type GitAccessParts = GitHubParts;

export { RemoteFailed, type RemoteFailure, remoteProblem } from './remote-problem.ts';

/**
 * Opens access to one remote. Checks that its scheme and host are allowed, and lets git reach nothing else.
 * @param folder holds the key while git runs; the caller removes it
 * @throws RemoteFailed
 */
export async function openAccess(
  platform: GitAccessParts,
  source: RemoteSource,
  folder: string,
): Promise<OpenAccess> {
  const remote = await allowedRemote(platform, source.url);
  if ('rule' in remote)
    throw new RemoteFailed({ class: remote.class, sentence: `The repository address must ${remote.rule}.` });
  switch (remote.kind) {
    case 'file':
      return { protocols: ['file'], url: remote.url, knownHosts: async () => null, close: async () => {} };
    case 'ssh':
      return openSsh(platform.outbound, remote, source, folder);
    default:
      return openWeb(platform, remote, source);
  }
}

async function openWeb(
  { outbound, github }: GitAccessParts,
  remote: RemoteUrl & { kind: 'http' | 'https' },
  source: RemoteSource,
): Promise<OpenAccess> {
  if (source.authKind === 'ssh_key')
    throw new RemoteFailed({
      class: 'unsupported protocol',
      sentence: 'A deploy key requires the SSH address of the repository.',
    });
  const token =
    source.authKind === 'github_app'
      ? await repositoryToken(github, remote.url, source.githubInstallationId)
      : source.secret;
  const proxy: EgressProxy = await openEgressProxy(outbound.allowed, remote);
  const authorization = authorizationOf({ ...source, secret: token });
  return {
    protocols: [remote.kind],
    proxy: proxy.url,
    ...(authorization === undefined ? {} : { authorization }),
    url: remote.url,
    knownHosts: async () => null,
    close: () => proxy.close(),
  };
}

function authorizationOf({ authKind, username, secret }: RemoteSource): string | undefined {
  if (authKind === 'none' || secret === null) return undefined;
  return `Basic ${Buffer.from(`${username ?? 'x-access-token'}:${secret}`).toString('base64')}`;
}
