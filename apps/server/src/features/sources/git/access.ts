import type { GitAccess } from '@facet/git';
import { type EgressProxy, openEgressProxy } from '../../../outbound/egress-proxy.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { Settings } from '../../../settings.ts';
import type { GitHub } from '../github/github.ts';
import { RemoteFailed } from './remote-problem.ts';
import { allowedRemote, type RemoteUrl } from './remote-url.ts';
import { repositoryToken } from './repository-token.ts';
import { openSsh } from './ssh-access.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly settings: Settings;
  readonly outbound: Outbound;
  readonly github: GitHub;
}

export { RemoteFailed, type RemoteFailure, type RemoteProblem, remoteProblem } from './remote-problem.ts';

/** A remote, and by what one gets in. */
export interface RemoteSource {
  readonly url: string;
  readonly authKind: 'none' | 'token' | 'ssh_key' | 'github_app';
  /** Of a token; code hosts that do not care take any. */
  readonly username: string | null;
  /** The token or the private key, in clear. */
  readonly secret: string | null;
  /** Lines of a known_hosts file. Without any, the host is believed this once: keep what `knownHosts()` tells. */
  readonly knownHosts: string | null;
  readonly githubInstallationId?: number | null;
  readonly deployment: { readonly id: number; readonly tenant_id: number };
}

/** How git reaches one remote; to be closed after use. */
export interface OpenAccess extends GitAccess {
  /** What git is to be given; comes after `--end-of-options` or `--`. */
  readonly url: string;
  /** The keys of the host as they are known after use; null where there is no SSH. */
  knownHosts(): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * Opens a way for git to one remote: its scheme and host are allowed, and git reaches nothing else.
 * @param folder where a key is kept while git runs; the caller removes it
 * @throws RemoteFailed
 */
export async function openAccess(platform: Parts, source: RemoteSource, folder: string): Promise<OpenAccess> {
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
  { outbound, github }: Parts,
  remote: RemoteUrl & { kind: 'http' | 'https' },
  source: RemoteSource,
): Promise<OpenAccess> {
  if (source.authKind === 'ssh_key')
    throw new RemoteFailed({
      class: 'unsupported protocol',
      sentence: 'A deploy key needs the SSH address of the repository.',
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
