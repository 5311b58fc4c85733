import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Pod, PodOptions } from '../pod/pod.ts';
import type { SparePod } from '../pod/spare-pod.ts';
import { startPod } from '../pod/start-pod.ts';

/** Keeps connections open, like the server. */
const agent = new Agent({ keepAlive: true });

export const SECRET = 'the-secret-of-this-deployment';

export type TestPod = Pod & { dataDir: string; output: string[] };

/**
 * Starts a pod over the given model files (paths inside `model/`). It ends with the test, or with the test
 * file when given `{ name, after }`.
 */
export async function podOf(
  t: { name: string; after(end: () => Promise<void>): void },
  files: Record<string, string>,
  options: Partial<PodOptions> = {},
  spare?: SparePod,
): Promise<TestPod> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'facet-pod-test-')));
  const output: string[] = [];
  let pod: Pod | undefined;
  t.after(async () => {
    await pod?.stop({ drainMs: 2000 });
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  });
  const given = {
    name: t.name,
    files: Object.entries(files).map(([path, content]) => ({ path: `model/${path}`, content })),
    variables: {},
    apiSecret: SECRET,
    memoryMb: 768,
    // The databases of tests are on this machine.
    network: { allow: ['127.0.0.1'] },
    onOutput: (line: string) => output.push(line),
    ...options,
    dataDir,
  };
  pod = await startPod(given, spare);
  return { ...pod, dataDir, output };
}

/** A token of the deployment, signed with `secret` and valid for `seconds`. */
export function token(
  claims: object = {},
  { secret = SECRET, seconds = 600, algorithm = 'HS256' } = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const body = `${part({ alg: algorithm, typ: 'JWT' })}.${part({ exp, ...claims })}`;
  if (algorithm === 'none') return `${body}.`;
  const hash = algorithm === 'HS512' ? 'sha512' : 'sha256';
  return `${body}.${createHmac(hash, secret).update(body).digest('base64url')}`;
}

type Answer = {
  status: number;
  body: Record<string, unknown>;
  /** That of the rows, if the request was for it. */
  version?: string | undefined;
  /** How long they took. */
  times?: string;
};

/** Sends a request to the pod, by default with a token that grants everything. */
export function send(
  pod: Pod,
  path: string,
  {
    authorization = token(),
    body,
    method = body === undefined ? 'GET' : 'POST',
    headers: more = {},
  }: {
    authorization?: string;
    body?: unknown;
    method?: string;
    headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...more,
      ...(authorization === '' ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const target = {
      ...pod.origin,
      path: join('/cubejs-api/v1', path),
      method,
      headers,
      agent,
    };
    const req = httpRequest(target, async (res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of res) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const version = res.headers['x-facet-version'] as string | undefined;
      const times = res.headers['server-timing'];
      try {
        const body = res.statusCode === 304 ? {} : (JSON.parse(text) as Answer['body']);
        resolve({
          status: res.statusCode ?? 0,
          body,
          ...(version === undefined ? {} : { version }),
          ...(typeof times === 'string' ? { times } : {}),
        });
      } catch {
        reject(new Error(`not JSON: ${text.slice(0, 200)}`));
      }
    });
    req.on('error', reject);
    req.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Loads a query, repeating it while the pod returns `Continue wait`. */
export async function load(pod: Pod, query: object, authorization?: string): Promise<Answer> {
  for (;;) {
    const answer = await send(pod, 'load', { body: { query }, ...(authorization ? { authorization } : {}) });
    if (answer.body.error !== 'Continue wait') return answer;
  }
}

type CubeClient = import('@cubejs-client/core').CubeApi;

/** The official client, connected over an HTTP port, since it does not support Unix sockets. */
export async function officialClient(t: TestContext, pod: Pod, authorization = token()): Promise<CubeClient> {
  const proxy = createServer((req, res) => {
    const target = { ...pod.origin, path: req.url, method: req.method, headers: req.headers };
    const forwarded = httpRequest(target, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    forwarded.on('error', () => res.destroy());
    req.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  const cube = createRequire(import.meta.url)('@cubejs-client/core') as typeof import('@cubejs-client/core');
  return cube.default(authorization, { apiUrl: `http://127.0.0.1:${port}/cubejs-api/v1` });
}
