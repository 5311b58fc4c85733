import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { load, podOf, send, type TestPod } from '../testing/pod-under-test.ts';

/** A model that escapes its `vm` context and reports the results of the expressions as the title of a cube. */
function escaping(expressions: Record<string, string>): string {
  const attempts = Object.entries(expressions).map(
    ([name, code]) => `results[${JSON.stringify(name)}] = attempt(() => { ${code} });`,
  );
  return `
    const host = cube.constructor('return process')();
    const require = host.getBuiltinModule;
    const loader = require('node:module').createRequire(host.argv[1]);
    const results = {};
    const attempt = (run) => { try { return 'DID: ' + run(); } catch (e) { return 'refused: ' + (e.code ?? e.message); } };
    ${attempts.join('\n')}
    cube('report', {
      sql: 'select 1 as id',
      title: JSON.stringify(results),
      dimensions: { id: { sql: 'id', type: 'number' } },
    });`;
}

async function reportOf(pod: TestPod): Promise<Record<string, string>> {
  await pod.ready;
  const { body } = await send(pod, 'meta');
  const [cube] = body.cubes as { title: string }[];
  return JSON.parse(cube?.title ?? '{}') as Record<string, string>;
}

async function foreignFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-foreign-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'secret.csv'), 'a\n42\n');
  return folder;
}

test('escaped model code cannot access files, programs, processes or debugger of the server', async (t) => {
  const folder = await foreignFolder(t);
  process.env.FACET_TEST_SERVER_SECRET = 'of the server';
  t.after(() => delete process.env.FACET_TEST_SERVER_SECRET);
  const dataDir = await foreignFolder(t);
  const file = JSON.stringify(join(folder, 'secret.csv'));
  const bindings = "loader.resolve('@duckdb/node-bindings')";
  const pod = await podOf(
    t,
    {
      'escape.js': escaping({
        environment: 'return JSON.stringify(host.env)',
        read: `return require('node:fs').readFileSync(${file}, 'utf8')`,
        readServer: `return require('node:fs').readFileSync('/proc/${process.pid}/environ', 'utf8')`,
        readLater: `require('node:fs').createReadStream(${file}).on('error', () => {}); return require('node:fs').openSync(${file})`,
        blob: `return require('node:fs').openAsBlob(${file})`,
        stat: `return require('node:fs').statSync(${file}).size`,
        watch: `return require('node:fs').watch(${file})`,
        copy: `return require('node:fs').cpSync(${file}, 'copy.csv')`,
        link: `return require('node:fs').symlinkSync(${file}, 'link.csv')`,
        ownData: `return require('node:fs').readdirSync(${JSON.stringify(dataDir)})`,
        output: `return host.stdout.fd`,
        chdir: `return host.chdir('/')`,
        code: `return loader(${file})`,
        engine: `return require('node:crypto').setEngine('/tmp/engine.so')`,
        heap: `return require('node:v8').writeHeapSnapshot()`,
        report: `return host.report()`,
        list: `return require('node:fs').readdirSync('/')`,
        write: `return require('node:fs').writeFileSync(${file}, 'x')`,
        writeOwn: `return require('node:fs').writeFileSync('x', 'x')`,
        program: `return require('node:child_process').execSync('id')`,
        worker: `return new (require('node:worker_threads').Worker)('1', { eval: true })`,
        kill: `return host.kill(${process.pid}, 0)`,
        kill2: `return host._kill(${process.pid}, 0)`,
        debug: `return host._debugProcess(${process.pid})`,
        inspect: `return require('node:inspector').open(0)`,
        addon: `return host.dlopen({ exports: {} }, loader.resolve('@duckdb/node-bindings-linux-x64/duckdb.node'))`,
        binding: `return host.binding('fs')`,
        internal: `return host._linkedBinding('x')`,
        exec: `return host.execve('/bin/sh', ['sh'], {})`,
        sqlite: `return new (loader('node:sqlite').DatabaseSync)(':memory:')`,
        handles: `return host._getActiveHandles().length`,
        flags: `return require('node:v8').setFlagsFromString('--allow-natives-syntax')`,
        rewrite: `host.dlopen = () => 1; return host.dlopen({}, 'x')`,
        redefine: `return Object.defineProperty(host, 'dlopen', { value: () => 1 })`,
        duckdb: `return loader(${bindings})`,
      }),
    },
    { dataDir },
  );
  const { environment, ...others } = await reportOf(pod);
  assert.doesNotMatch(environment ?? '', /FACET_TEST_SERVER_SECRET|of the server|"PATH"|"HOME"/);
  for (const [name, result] of Object.entries(others))
    assert.match(result, /^refused: /, `${name}: ${result}`);
  assert.equal(await readFile(join(folder, 'secret.csv'), 'utf8'), 'a\n42\n');
});

/** Ways to a socket, as code that may return a promise; `net` and `dgram` are Node's modules. */
const toSockets = (port: number, path: string): Record<string, string> => ({
  TCP: `net.connect(${port}, '127.0.0.1')`,
  'TCP by prototype': `net.Socket.prototype.connect.call(new net.Socket(), { port: ${port}, host: '127.0.0.1' })`,
  'the metadata service of a cloud': `net.connect(80, '169.254.169.254')`,
  UDP: `dgram.createSocket('udp4').send('x', ${port}, '127.0.0.1')`,
  'a Unix socket': `net.connect('${path}')`,
  'a path on the prototype of objects': `
    Object.defineProperty(outer.Object.prototype, 'path', { value: '${path}', configurable: true });
    try { net.connect({ port: 1 }); } finally { delete outer.Object.prototype.path; }`,
  'a path after replacing the check': `
    const { test } = outer.RegExp.prototype;
    outer.RegExp.prototype.test = () => true;
    try { net.connect('${path}'); } finally { outer.RegExp.prototype.test = test; }`,
  'a path that changes when read': `new net.Socket().connect({ n: 0, get path() { return this.n++ ? '${path}' : ''; } })`,
  'a socket by descriptor': `new net.Socket({ fd: 3 }).write('x')`,
  HTTP: `host.getBuiltinModule('node:http').get({ socketPath: '${path}' })`,
  fetch: `await outer.fetch('http://127.0.0.1:${port}')`,
  'listening through the prototype': `net.Server.prototype._listen2.call(new net.Server(), '127.0.0.1', 0, 4)`,
  listening: `net.createServer().listen(0)`,
  'a handle of Node': `host.binding('tcp_wrap').TCP`,
  'a handle of a stream': `host.stdin._handle.constructor`,
  names: `await host.getBuiltinModule('node:dns').promises.lookup('localhost')`,
});

test('escaped model code reaches no socket, on its own or through what it leaves behind', async (t) => {
  const folder = await foreignFolder(t);
  const path = join(folder, '.s.PGSQL.5432');
  let reached = 0;
  const udp = createSocket('udp4').on('message', () => {
    reached += 1;
  });
  t.after(() => udp.close());
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  const { port } = udp.address();
  for (const address of [{ port, host: '127.0.0.1' }, { path }]) {
    const listener = createServer((socket) => {
      reached += 1;
      socket.destroy();
    }).listen(address);
    t.after(() => listener.close());
    await new Promise((resolve) => listener.once('listening', resolve));
  }
  const attempts = Object.entries(toSockets(port, path)).map(
    ([name, code]) => `await attempt(${JSON.stringify(name)}, async () => { ${code} });`,
  );
  const pod = await podOf(t, {
    'escape.js': `
      const outer = cube.constructor('return globalThis')();
      const host = cube.constructor('return process')();
      const [net, dgram] = ['node:net', 'node:dgram'].map((name) => host.getBuiltinModule(name));
      const results = {};
      const attempt = async (name, run) => {
        try { await run(); results[name] = 'DID'; } catch (error) { results[name] = 'refused'; }
      };
      asyncModule(async () => {
        ${attempts.join('\n')}
        cube('report', {
          sql: 'select 1 as id', title: JSON.stringify(results),
          measures: { count: { type: 'count' } },
          dimensions: { id: { sql: 'id', type: 'number' } },
        });
      });`,
  });
  const results = await reportOf(pod);
  assert.deepEqual([...new Set(Object.values(results))], ['refused'], JSON.stringify(results));
  assert.equal(Object.keys(results).length, attempts.length);
  // The drivers are in another process, which the model's changes to prototypes do not affect.
  assert.deepEqual((await load(pod, { measures: ['report.count'] })).body.data, [{ 'report.count': '1' }]);
  assert.equal(reached, 0);
});

test('variables cannot open the sandbox', async (t) => {
  const pod = await podOf(
    t,
    { 'escape.js': escaping({ program: `return require('node:child_process').execSync('id')` }) },
    {
      variables: {
        NODE_OPTIONS: '--allow-child-process --allow-fs-read=*',
        LD_PRELOAD: '/nowhere.so',
        CUBEJS_DEV_MODE: 'true',
        NODE_ENV: 'development',
        CUBEJS_TELEMETRY: 'true',
      },
    },
  );
  assert.match((await reportOf(pod)).program ?? '', /^refused: Not available/);
  // Neither variable enables Cube's development mode, which requires no token.
  assert.equal((await send(pod, 'meta', { authorization: '' })).status, 403);
});

const refusedSql = (folder: string) => ({
  readPasswords: "select content as a from read_text('/etc/passwd')",
  readForeign: `select a from read_csv('${folder}/secret.csv')`,
  climb: "select content as a from read_text('../../../../../../../etc/passwd')",
  listRoot: "select file as a from glob('/*')",
  viaLink: "select a from read_csv('link.csv')",
  environment: "select content as a from read_blob('/proc/self/environ')",
});

test('model SQL can read and write only its own data folder', async (t) => {
  const folder = await foreignFolder(t);
  const cube = (name: string, sql: string) => `
  - name: ${name}
    sql: ${JSON.stringify(sql)}
    measures: [{ name: count, type: count }]`;
  const cubes = Object.entries(refusedSql(folder)).map(([name, sql]) => cube(name, sql));
  cubes.push(cube('relative', "select a from read_csv('own.csv')"));
  const pod = await podOf(t, { 'cubes.yml': `cubes:${cubes.join('')}` });
  await writeFile(join(pod.dataDir, 'own.csv'), 'a\n1\n2\n');
  await symlink(join(folder, 'secret.csv'), join(pod.dataDir, 'link.csv'));
  await pod.ready;
  for (const name of Object.keys(refusedSql(folder))) {
    const { status, body } = await load(pod, { measures: [`${name}.count`] });
    assert.equal(status, 400, name);
    // In bubblewrap, the target of a link does not exist.
    assert.match(String(body.error), /file system operations are disabled|No files found/, name);
  }
  const { body } = await load(pod, { measures: ['relative.count'] });
  assert.deepEqual(body.data, [{ 'relative.count': '2' }]);
});

test('a statement of a model cannot change the settings of DuckDB or reach outside the data folder', async (t) => {
  const folder = await foreignFolder(t);
  const statements = [
    `copy (select 1 as a) to '${folder}/written.csv'`,
    `attach '${folder}/written.db' as other`,
    `export database '${folder}/dump'`,
    'set enable_external_access = true',
    "set allowed_directories = ['/']",
    'set lock_configuration = false',
    'reset lock_configuration',
    "pragma log_query_path = '/tmp/facet-log'",
    'load httpfs',
    "load '/tmp/any.duckdb_extension'",
    'install postgres',
    "copy (select 1 as a) to 'inside.csv'",
  ];
  // A refresh key is a statement of its own, run as it is.
  const cubes = statements.map(
    (statement, index) => `
  - name: c${index}
    sql: select 1 as id
    refresh_key: { sql: ${JSON.stringify(statement)} }
    measures: [{ name: count, type: count }]`,
  );
  const pod = await podOf(t, { 'cubes.yml': `cubes:${cubes.join('')}` });
  await pod.ready;
  for (const index of statements.keys()) await load(pod, { measures: [`c${index}.count`] });
  const failed = pod.output
    .filter((line) => line.includes('Error while querying'))
    .map((line) => (JSON.parse(line) as { queryKey: string[] }).queryKey[0]);
  assert.deepEqual(
    statements.filter((statement) => !failed.includes(statement)),
    ["copy (select 1 as a) to 'inside.csv'"],
  );
  assert.equal(await readFile(join(pod.dataDir, 'inside.csv'), 'utf8'), 'a\n1\n');
});
