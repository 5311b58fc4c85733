import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Outbound } from '../../../outbound/outbound.ts';
import { checkHost, OutboundRefused, vettedLookup } from '../../../outbound/vetted-lookup.ts';
import type { OpenAccess, RemoteSource } from './remote-access.ts';
import { problemOf, RemoteFailed } from './remote-problem.ts';
import type { RemoteUrl } from './remote-url.ts';

const CONNECT_MS = 15_000;

/**
 * Opens access over SSH: writes a configuration for the ssh program with the key, known hosts and the vetted address.
 * @throws RemoteFailed
 */
export async function openSsh(
  outbound: Outbound,
  remote: RemoteUrl & { kind: 'ssh' },
  source: RemoteSource,
  folder: string,
): Promise<OpenAccess> {
  if (source.authKind === 'token' || source.authKind === 'github_app')
    throw new RemoteFailed({
      class: 'unsupported protocol',
      sentence: 'A token requires the HTTPS address of the repository.',
    });
  const address = await reachableAddress(outbound, remote);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [config, key, hosts] = ['ssh_config', 'ssh_key', 'ssh_known_hosts'].map((name) => join(folder, name));
  if (config === undefined || key === undefined || hosts === undefined) throw new Error('unreachable');
  await writeFile(key, source.secret ?? '', { mode: 0o600 });
  await chmod(key, 0o600);
  await writeFile(hosts, source.knownHosts === null ? '' : `${source.knownHosts.trim()}\n`, { mode: 0o600 });
  const settings = {
    HostName: address,
    Port: String(remote.port),
    // known_hosts lists the host name, not the address it resolved to.
    HostKeyAlias: remote.port === 22 ? remote.host : `[${remote.host}]:${remote.port}`,
    User: remote.user ?? 'git',
    IdentityFile: quoted(key),
    UserKnownHostsFile: quoted(hosts),
    StrictHostKeyChecking: source.knownHosts === null ? 'accept-new' : 'yes',
    ...SSH_SETTINGS,
  };
  const lines = Object.entries(settings).map(([name, value]) => `  ${name} ${value}\n`);
  await writeFile(config, `Host *\n${lines.join('')}`, { mode: 0o600 });
  return {
    protocols: ['ssh'],
    sshConfig: config,
    url: remote.url,
    knownHosts: async () => (await readFile(hosts, 'utf8')).trim() || null,
    close: async () => {},
  };
}

/** Keeps ssh from using the machine's own keys, agents and settings, from prompting, and from opening tunnels. */
const SSH_SETTINGS = {
  IdentitiesOnly: 'yes',
  IdentityAgent: 'none',
  GlobalKnownHostsFile: '/dev/null',
  HashKnownHosts: 'no',
  UpdateHostKeys: 'no',
  BatchMode: 'yes',
  PreferredAuthentications: 'publickey',
  ForwardAgent: 'no',
  ClearAllForwardings: 'yes',
  PermitLocalCommand: 'no',
  ControlMaster: 'no',
  ControlPath: 'none',
  ConnectTimeout: '15',
  ServerAliveInterval: '10',
  ServerAliveCountMax: '2',
  LogLevel: 'ERROR',
} as const;

function quoted(path: string): string {
  return `"${path.replaceAll('%', '%%')}"`;
}

/** The first allowed address at which the SSH host accepts a connection, so that ssh does not resolve the name itself. */
function reachableAddress(
  { allowed }: Outbound,
  { host, port }: RemoteUrl & { kind: 'ssh' },
): Promise<string> {
  checkHost(allowed, host);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: vettedLookup(allowed), autoSelectFamily: true });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(CONNECT_MS, () => fail(new RemoteFailed(problemOf('host unreachable'))));
    socket.once('connect', () => {
      resolve(socket.remoteAddress ?? host);
      socket.destroy();
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof OutboundRefused) return fail(error);
      const isUnresolved = error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN';
      fail(new RemoteFailed(problemOf(isUnresolved ? 'could not resolve host' : 'host unreachable')));
    });
  });
}
