import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Outbound } from '../../../outbound/outbound.ts';
import { checkHost, OutboundRefused, vettedLookup } from '../../../outbound/vetted-lookup.ts';
import type { OpenAccess, RemoteSource } from './access.ts';
import { problemOf, RemoteFailed } from './remote-problem.ts';
import type { RemoteUrl } from './remote-url.ts';

const CONNECT_MS = 15_000;

/**
 * Opens a way over SSH: a configuration of ours for the ssh program, with key, known hosts and the vetted address.
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
      sentence: 'A token needs the HTTPS address of the repository.',
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
    // As known_hosts names it: the host that was asked for, not the address that it was found at.
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

/** Nothing of the machine's own keys, agents and settings, no question, no tunnel. */
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

/** Where an SSH host answers, of the addresses that may be reached; ssh then looks nothing up itself. */
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
