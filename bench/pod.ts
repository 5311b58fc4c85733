import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hammer } from './hammer.ts';
import { descendantsOf } from './memory.ts';

/*
 * One pod without a server, in a process of its own: prints the time to its first result, its memory when
 * idle (alone and among others) and its cached loads per second as one JSON object. `node bench/pod.ts [PATH]`, where PATH is the
 * `index.ts` of another release's engine to compare with.
 */
type Engine = typeof import('@facet/engine');

const SECRET = 'the-secret-of-the-benchmark';
const TOKEN = tokenOf({ cubeCloud: { groups: ['team'] } });
const IDLE_MS = 8000;
const SETTLE_MS = 1000;
const TOGETHER = 8;
const SECONDS = 4;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

const [, , path = import.meta.resolve('@facet/engine')] = process.argv;
const { makeBundle, startPod, startSparePod } = (await import(path)) as Engine;
// As in a server that has run for some seconds. Older releases have none.
await makeBundle?.(undefined);

const cube = (name: string, policy: string) => `
  - name: ${name}
    sql: select 1 as id, 'new' as status, 10 as amount union all select 2, 'done', 20
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: status, type: string }
${policy}`;
const POLICY = `    access_policy:
      - group: team
        row_level:
          filters: [{ member: status, operator: equals, values: [new] }]`;
const MODELS = {
  plain: `cubes:${cube('orders', '')}`,
  secured: `cubes:${cube('orders', POLICY)}`,
  spare: `cubes:${cube('orders', '')}`,
};
const QUERY = { measures: ['orders.count', 'orders.total'], dimensions: ['orders.status'] };

const figures: Record<string, number> = {};
for (const [name, model] of Object.entries(MODELS)) {
  const root = await mkdtemp(join(tmpdir(), 'facet-bench-pod-'));
  const dataDir = join(root, 'data');
  // Older releases have none.
  const spare = name === 'spare' ? await startSparePod?.({ dataRoot: root }) : undefined;
  await spare?.loaded;
  if (spare !== undefined) await sleep(SETTLE_MS);
  const cpuBefore = cpuMs();
  const started = performance.now();
  const pod = await startPod(optionsOf(model, dataDir), spare);
  await pod.ready;
  figures[`${name}ReadyMs`] = performance.now() - started;
  await load(pod.origin.socketPath);
  figures[`${name}FirstQueryMs`] = performance.now() - started;
  figures[`${name}FirstQueryCpuMs`] = cpuMs() - cpuBefore;
  const target = {
    url: 'http://pod/cubejs-api/v1/load',
    socketPath: pod.origin.socketPath,
    headers: { authorization: TOKEN },
    body: { query: QUERY },
  };
  if (name === 'spare') {
    await pod.stop();
    await rm(root, { recursive: true, force: true });
    break;
  }
  await sleep(IDLE_MS);
  figures[`${name}IdlePssMb`] = await proportionalMegabytes();
  await hammer(target, 3);
  const before = cpuMs();
  const rate = await hammer(target, SECONDS);
  figures[`${name}LoadsASecond`] = rate;
  figures[`${name}CpuMsALoad`] = (cpuMs() - before) / (rate * SECONDS);
  await pod.stop();
  await rm(root, { recursive: true, force: true });
}
figures.amongOthersIdlePssMb = await idleAmongOthers();
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);

/** The memory of each of several idle pods, which share the pages of Node's and DuckDB's code. */
async function idleAmongOthers(): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'facet-bench-pod-'));
  const pods: Awaited<ReturnType<typeof startPod>>[] = [];
  for (let count = 0; count < TOGETHER; count += 1) {
    const pod = await startPod(optionsOf(MODELS.plain, join(root, String(count))));
    pods.push(pod);
    await pod.ready;
    await load(pod.origin.socketPath);
  }
  await sleep(IDLE_MS);
  const megabytes = await proportionalMegabytes();
  await Promise.all(pods.map((pod) => pod.stop()));
  await rm(root, { recursive: true, force: true });
  return megabytes / TOGETHER;
}

function optionsOf(model: string, dataDir: string) {
  return {
    name: 'bench',
    files: [{ path: 'model/orders.yml', content: model }],
    variables: {},
    apiSecret: SECRET,
    dataDir,
  };
}

/** The memory of all child processes; pages shared with other processes are divided among them (PSS). */
async function proportionalMegabytes(): Promise<number> {
  const texts = await Promise.all(
    descendantsOf(process.pid).map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')),
  );
  const kilobytes = texts.map((text) => Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0));
  return kilobytes.reduce((sum, part) => sum + part, 0) / 1024;
}

/** The processor time that all child processes have used. */
function cpuMs(): number {
  return (
    descendantsOf(process.pid)
      .map((pid) =>
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' '),
      )
      .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0) * TICK_MS
  );
}

function load(socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: TOKEN, 'content-type': 'application/json' };
    const target = { socketPath, path: '/cubejs-api/v1/load', method: 'POST', headers };
    const req = request(target, async (res) => {
      const text = Buffer.concat(await res.toArray()).toString();
      const { data, error } = JSON.parse(text) as { data?: unknown[]; error?: string };
      if (error === 'Continue wait') resolve(load(socketPath));
      else if (data !== undefined) resolve();
      else reject(new Error(text));
    });
    req.on('error', reject);
    req.end(JSON.stringify({ query: QUERY }));
  });
}

function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ exp, ...claims })}`;
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`;
}
