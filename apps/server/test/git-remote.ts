import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A bare repository of the real git, in a folder or behind `git http-backend` on loopback. */
export interface GitRemote {
  /** Its folder. */
  readonly folder: string;
  /** `http://127.0.0.1:…/model.git`, or `file://…` without a server. */
  readonly url: string;
  /** Method, path and query of each request. */
  readonly requests: string[];
  /** The only account that has access; null for everyone. */
  account: { readonly username?: string; readonly password: string } | null;
  /** If set, handles requests instead of git: a host that stalls, redirects or responds with nonsense. */
  answer: ((req: IncomingMessage, res: ServerResponse) => void) | null;
  /** If set, the connection of a request with a body is cut after this many bytes of the response. */
  cutAfter: number | null;
  git(
    args: readonly string[],
    options?: { input?: string | Buffer; env?: Record<string, string> },
  ): Promise<string>;
  /** Commits files to a branch, as if pushed; null removes a file. `parent` defaults to the head of the branch. */
  commit(
    branch: string,
    files: Readonly<Record<string, string | Buffer | null>>,
    options?: { parent?: string | null; message?: string },
  ): Promise<string>;
  /** The head of a branch; undefined if it does not exist. */
  head(branch: string): Promise<string | undefined>;
  /** The files of a branch by path. */
  files(branch: string): Promise<Record<string, string>>;
  /** Rejects every push with a message; null allows them again. */
  refusePushes(message: string | null): Promise<void>;
}

type Cleanup = { after(work: () => Promise<void>): void };

const PERSON = { name: 'Grace Hopper', email: 'grace@example.com' };

/** Creates an empty bare repository with a `file://` address; removed after the test. */
export async function bareRemote(t: Cleanup): Promise<GitRemote> {
  const root = await mkdtemp(join(tmpdir(), 'facet-remote-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  return makeRemote(root, 'model.git');
}

/** The folder whose repositories the servers of this process may use as local remotes. */
export const LOCAL_REMOTES = join(tmpdir(), `facet-remotes-${process.pid}`);

/** Creates a repository with a data model below `LOCAL_REMOTES`; removed when this process ends. */
export async function localRemote(): Promise<GitRemote> {
  // The first call creates the folder, and the end of the process removes it.
  if ((await mkdir(LOCAL_REMOTES, { recursive: true })) !== undefined)
    process.once('exit', () => rmSync(LOCAL_REMOTES, { recursive: true, force: true }));
  const remote = await makeRemote(await mkdtemp(join(LOCAL_REMOTES, 'remote-')), 'model.git');
  const model = { 'model/orders.yml': 'cubes:\n  - name: orders\n    sql: select 1 as id\n' };
  await remote.commit('main', model);
  await remote.commit('review', model);
  return remote;
}

/** Like `bareRemote`, served over smart HTTP by git's own program. */
export async function gitRemote(t: Cleanup, name = 'model.git'): Promise<GitRemote> {
  const root = await mkdtemp(join(tmpdir(), 'facet-remote-'));
  const remote = await makeRemote(root, name);
  const server = createServer((req, res) => serve(remote, root, req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(root, { recursive: true, force: true });
  });
  return Object.assign(remote, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}` });
}

function environment(root: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: root,
    GIT_CONFIG_NOSYSTEM: '1',
    TZ: 'UTC',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((role) => [
        [`GIT_${role}_NAME`, PERSON.name],
        [`GIT_${role}_EMAIL`, PERSON.email],
      ]),
    ),
  };
}

async function makeRemote(root: string, name: string): Promise<GitRemote> {
  const folder = join(root, name);
  await mkdir(folder);
  const git: GitRemote['git'] = (args, { input, env } = {}) =>
    new Promise((resolve, reject) => {
      const options = { cwd: folder, env: { ...environment(root), ...env }, maxBuffer: 1 << 28 };
      const child = execFile('git', [...args], options, (error, out) =>
        error ? reject(error) : resolve(out.trimEnd()),
      );
      // git may end without reading its input.
      child.stdin?.on('error', () => {});
      child.stdin?.end(input ?? '');
    });
  await git(['init', '--quiet', '--bare', '--initial-branch=main', '.']);
  await git(['config', 'http.receivepack', 'true']);
  await git(['config', 'receive.denyDeleteCurrent', 'ignore']);
  const head = (branch: string) =>
    git(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]).catch(() => undefined);
  return {
    folder,
    url: `file://${folder}`,
    requests: [],
    account: null,
    answer: null,
    cutAfter: null,
    git,
    head,
    async commit(branch, files, { parent, message = 'Change the model' } = {}) {
      const from = parent === undefined ? await head(branch) : (parent ?? undefined);
      const env = { GIT_INDEX_FILE: join(root, `index-${randomUUID()}`) };
      if (from !== undefined) await git(['read-tree', from], { env });
      const lines: string[] = [];
      for (const [path, content] of Object.entries(files)) {
        const oid =
          content === null ? '0'.repeat(40) : await git(['hash-object', '-w', '--stdin'], { input: content });
        lines.push(`${content === null ? '0' : '100644'} ${oid}\t${path}\0`);
      }
      await git(['update-index', '-z', '--index-info'], { input: lines.join(''), env });
      const tree = await git(['write-tree'], { env });
      const parents = from === undefined ? [] : ['-p', from];
      const made = await git(['commit-tree', tree, ...parents], { input: `${message}\n` });
      await git(['update-ref', `refs/heads/${branch}`, made]);
      return made;
    },
    async files(branch) {
      const paths = (await git(['ls-tree', '-r', '-z', '--name-only', branch])).split('\0').filter(Boolean);
      const texts = await Promise.all(paths.map((path) => git(['cat-file', 'blob', `${branch}:${path}`])));
      return Object.fromEntries(paths.map((path, at) => [path, texts[at] ?? '']));
    },
    async refusePushes(message) {
      const hook = join(folder, 'hooks', 'pre-receive');
      await rm(hook, { force: true });
      if (message === null) return;
      await mkdir(join(folder, 'hooks'), { recursive: true });
      await writeFile(hook, `#!/bin/sh\necho '${message}' >&2\nexit 1\n`);
      await chmod(hook, 0o755);
    },
  };
}

function serve(remote: GitRemote, root: string, req: IncomingMessage, res: ServerResponse): void {
  remote.requests.push(`${req.method} ${req.url}`);
  if (remote.answer !== null) {
    remote.answer(req, res);
    return;
  }
  if (!isAllowed(remote.account, req.headers.authorization)) {
    res.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('Unauthorized');
    return;
  }
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...environment(root),
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      REQUEST_METHOD: req.method ?? 'GET',
      REMOTE_USER: 'somebody',
      CONTENT_TYPE: req.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: req.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(req.headers['git-protocol'] ?? ''),
      ...(req.headers['content-length'] === undefined
        ? {}
        : { CONTENT_LENGTH: req.headers['content-length'] }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => {});
  req.pipe(child.stdin);
  res.on('close', () => child.kill());
  const { cutAfter } = remote;
  if (cutAfter !== null && req.method === 'POST') cutOff(child.stdout, res, cutAfter);
  answerAsCgi(child.stdout, res);
}

function isAllowed(account: GitRemote['account'], header: string | undefined): boolean {
  if (account === null) return true;
  const [scheme, encoded = ''] = (header ?? '').split(' ');
  const [username, password] = Buffer.from(encoded, 'base64').toString().split(':');
  const isUser = account.username === undefined || account.username === username;
  return scheme === 'Basic' && isUser && account.password === password;
}

function cutOff(from: NodeJS.ReadableStream, res: ServerResponse, bytes: number): void {
  let seen = 0;
  from.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    // The bytes before are sent first.
    if (seen > bytes) setImmediate(() => res.destroy());
  });
}

/** Header lines, an empty line, and the body (RFC 3875, section 6). */
function answerAsCgi(from: NodeJS.ReadableStream, res: ServerResponse): void {
  let head = Buffer.alloc(0);
  const onData = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    from.off('data', onData);
    let status = 200;
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [name = '', value = ''] = line.split(/: ?(.*)/s);
      if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
      else res.setHeader(name, value);
    }
    res.writeHead(status);
    res.write(head.subarray(end + 4));
    from.pipe(res);
  };
  from.on('data', onData);
  from.on('end', () => res.end());
}
