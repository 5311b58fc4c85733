import { spawn } from 'node:child_process';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';
import { makeSshKey } from '../src/features/sources/git/ssh-key.ts';
import { bareRemote, type GitRemote } from './git-remote.ts';

/** A bare repository behind an SSH host on loopback. */
export interface SshRemote {
  readonly remote: GitRemote;
  /** `ssh://git@127.0.0.1:…/model.git` */
  readonly url: string;
  /** The line of its key in a known_hosts file. */
  readonly knownHosts: string;
  /** Accepted public keys, in the format of `authorized_keys`. */
  readonly authorized: string[];
  /** The requested commands. */
  readonly commands: string[];
}

/** Starts an SSH host that runs git's own programs on one repository, for accepted keys. */
export async function sshRemote(t: { after(work: () => Promise<void>): void }): Promise<SshRemote> {
  const remote = await bareRemote(t);
  const host = makeSshKey('host');
  const authorized: string[] = [];
  const commands: string[] = [];
  const server = new ssh2.Server({ hostKeys: [host.privateKey] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (context) => {
      if (context.method === 'publickey' && isAuthorized(authorized, context)) context.accept();
      else context.reject(['publickey']);
    });
    client.on('session', (accept) => {
      accept().on('exec', (acceptExec, reject, { command }) => {
        commands.push(command);
        const [, service] = /^(git-upload-pack|git-receive-pack) /.exec(command) ?? [];
        if (service === undefined) return reject();
        const stream = acceptExec();
        const child = spawn('git', [service.replace('git-', ''), remote.folder], {
          env: { PATH: process.env.PATH ?? '', HOME: remote.folder, GIT_CONFIG_NOSYSTEM: '1' },
        });
        child.stdin.on('error', () => {});
        stream.pipe(child.stdin);
        child.stdout.pipe(stream, { end: false });
        child.on('close', (code) => {
          stream.exit(code ?? 1);
          stream.end();
        });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return {
    remote,
    url: `ssh://git@127.0.0.1:${port}/model.git`,
    knownHosts: `[127.0.0.1]:${port} ${host.publicKey.split(' ', 2).join(' ')}`,
    authorized,
    commands,
  };
}

function isAuthorized(authorized: readonly string[], context: ssh2.PublicKeyAuthContext): boolean {
  return authorized.some((line) => {
    const key = ssh2.utils.parseKey(line);
    if (key instanceof Error || Array.isArray(key)) return false;
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
    if (!timingSafeEqual(digest(key.getPublicSSH()), digest(context.key.data))) return false;
    const { blob, signature } = context;
    return blob === undefined || signature === undefined || key.verify(blob, signature) === true;
  });
}
