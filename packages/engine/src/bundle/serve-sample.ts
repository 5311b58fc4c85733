import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { type FromPod, MAX_POD_LINE, openControlChannel, type ToPod } from '../protocol/control-channel.ts';
import { MODEL_FD } from '../protocol/model-protocol.ts';
import { PROGRAMS } from '../sandbox/plain-code.ts';
import { createPodFolder } from '../sandbox/pod-folder.ts';
import { modelSettings, querySettings } from '../sandbox/sandbox-arguments.ts';

type Sample = {
  engineDir: string | undefined;
  codeDir: string;
  bundleDir: string;
  signal: AbortSignal | undefined;
};

/** Its processes get what others leave of the processors, which can be little for minutes. */
const TIMEOUT_MS = 600_000;
const SECRET = randomBytes(32).toString('hex');

/** A sample of the features that most models use. */
const MODEL = `cubes:
  - name: orders
    sql: >
      select 1 as id, 1 as line_id, 'new' as status, 10 as amount, timestamp '2024-01-01' as created_at
      union all select 2, 1, 'done', 20, timestamp '2024-02-01'
    joins:
      - { name: lines, sql: "{CUBE}.line_id = {lines}.id", relationship: many_to_one }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount, filters: [{ sql: "{CUBE}.amount > 0" }] }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: "{CUBE}.status", type: string }
      - { name: created_at, sql: created_at, type: time }
    segments:
      - { name: open, sql: "{CUBE}.status = 'new'" }
    access_policy:
      - group: "*"
        member_level: { includes: "*" }
        row_level: { filters: [{ member: status, operator: set }] }
  - name: lines
    sql: select 1 as id, 'a' as name
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: name, sql: name, type: string }
views:
  - name: sales
    cubes:
      - { join_path: orders, includes: "*" }
      - { join_path: orders.lines, prefix: true, includes: [name] }
`;
const SCRIPT = `cube(\`items\`, {
  sql: \`select 1 as id\`,
  measures: { count: { type: 'count' } },
  dimensions: { id: { sql: \`\${CUBE}.id\`, type: 'number', primaryKey: true } },
});`;
const QUERIES = [
  { measures: ['orders.count', 'orders.total'], dimensions: ['orders.status'] },
  {
    measures: ['sales.count'],
    dimensions: ['sales.lines_name'],
    timeDimensions: [
      { dimension: 'sales.created_at', granularity: 'month', dateRange: ['2024-01-01', '2024-12-31'] },
    ],
    filters: [{ member: 'sales.status', operator: 'equals', values: ['new'] }],
    order: { 'sales.count': 'desc' },
    limit: 10,
  },
];

/**
 * Serves a sample model with the processes of a pod, which record a bundle as they end, and sends it some requests. They
 * run no code but ours and the engine's, so they are not in the sandbox and can write.
 */
export async function serveSample(sample: Sample): Promise<void> {
  const { engineDir } = sample;
  const folder = await createPodFolder();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const model = record(sample, 'model', modelSettings(), dataDir, ['pipe']);
  const pipe = model.child.stdio[MODEL_FD] as Socket;
  const query = record(sample, 'query', querySettings(), dataDir, ['pipe', pipe]);
  pipe.destroy();
  try {
    const socketPath = join(folder, 's');
    const channel = await bootAndWait(query.child, {
      files: [
        { fileName: 'sample.yml', path: 'model/sample.yml', content: MODEL },
        { fileName: 'sample.js', path: 'model/sample.js', content: SCRIPT },
      ],
      variables: {},
      apiSecret: SECRET,
      dataDir,
      socketPath,
      databaseSocket: undefined,
      network: { allow: [] },
      engineDir,
      duckdb: { enabled: true, memoryMb: 256, threads: 1 },
      continueWaitSeconds: undefined,
    });
    for (const body of QUERIES) await ask(socketPath, '/load', body);
    await ask(socketPath, '/meta');
    channel.send({ type: 'stop' });
    await Promise.all([query.ended, model.ended]);
  } finally {
    for (const { child } of [query, model]) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a compile worker, which compiles a model of its own before it is ready, and ends because it has no requests. It
 * records a bundle as it ends.
 */
export async function compileSample(sample: Sample): Promise<void> {
  const { child, ended } = record(sample, 'compile', modelSettings(), sample.codeDir, ['pipe', 'pipe']);
  for (const stream of child.stdio) if (stream && 'resume' in stream) stream.resume();
  await ended;
}

/** Starts a program that records its bundle as it ends. */
function record(
  { engineDir, codeDir, bundleDir, signal }: Sample,
  name: 'compile' | 'model' | 'query',
  settings: string[],
  cwd: string,
  pipes: (Socket | 'pipe')[],
) {
  const recorder = pathToFileURL(join(codeDir, PROGRAMS.recorder)).href;
  const args = [...settings, '--import', recorder, join(codeDir, PROGRAMS[name]), engineDir ?? ''];
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      TZ: 'UTC',
      NODE_ENV: 'production',
      FACET_BUNDLE: join(bundleDir, name),
      ...(engineDir === undefined ? {} : { FACET_ENGINE_DIR: engineDir }),
    },
    stdio: ['ignore', 'ignore', 'pipe', ...pipes],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    ...(signal === undefined ? {} : { signal }),
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const ended = endOf(child);
  // It is awaited later, or the failure that ended the process is reported.
  ended.catch(() => {});
  return { child, ended };
}

/** Rejects unless the process ends by itself and without an error. */
async function endOf(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-2000);
  });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`A process that records a bundle ended (${signal ?? code}): ${errors}`);
}

function bootAndWait(query: ChildProcess, boot: Extract<ToPod, { type: 'boot' }>['boot']) {
  return new Promise<{ send: (message: ToPod) => void }>((resolve, reject) => {
    const failed = (message: string) => reject(new Error(`No bundle can be recorded: ${message}`));
    const channel = openControlChannel<FromPod, ToPod>(
      query.stdio[3] as Duplex,
      {
        onMessage: (message) => {
          if (message.type === 'ready') resolve(channel);
          if (message.type === 'failed') failed(message.message);
        },
        onClose: () => failed('the process ended'),
        onGarbage: () => failed('the process sent an invalid message'),
      },
      MAX_POD_LINE,
    );
    channel.send({ type: 'boot', boot });
  });
}

/** Sends a request and repeats it while the result is not there. */
async function ask(socketPath: string, path: string, query?: object): Promise<void> {
  for (;;) {
    const body = query === undefined ? undefined : JSON.stringify({ query });
    const { status, text } = await send(socketPath, path, body);
    if (text.includes('"Continue wait"')) continue;
    if (status !== 200) throw new Error(`No bundle can be recorded: ${path} returned ${status}: ${text}`);
    return;
  }
}

function send(socketPath: string, path: string, body: string | undefined) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = { authorization: token(), 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const target = { socketPath, path: `/cubejs-api/v1${path}`, method, headers, timeout: TIMEOUT_MS };
    const req = request(target, async (res) => {
      const text = Buffer.concat(await res.toArray()).toString();
      resolve({ status: res.statusCode, text });
    });
    req.on('timeout', () => req.destroy(new Error('timed out')));
    req.on('error', reject);
    req.end(body);
  });
}

function token(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ exp: Math.floor(Date.now() / 1000) + 600 })}`;
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
}
