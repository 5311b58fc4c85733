import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { load, podOf, send, type TestPod } from './pod-under-test.ts';

/**
 * A model that escapes its `vm` context and reports the results of the expressions as the title of a cube.
 */
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

test('escaped model code cannot access files, programs, processes, debugger or sockets of the server', async (t) => {
  const folder = await foreignFolder(t);
  const socket = join(folder, 'database.sock');
  const listener = createServer(() => assert.fail('reached')).listen(socket);
  t.after(() => listener.close());
  process.env.FACET_TEST_SERVER_SECRET = 'of the server';
  t.after(() => delete process.env.FACET_TEST_SERVER_SECRET);
  const file = JSON.stringify(join(folder, 'secret.csv'));
  const path = JSON.stringify(socket);
  const bindings = "loader.resolve('@duckdb/node-bindings')";
  const pod = await podOf(t, {
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
      unixSocket: `return require('node:net').connect(${path}).on('error', () => {})`,
      unixSocket2: `return require('node:net').connect({ path: ${path} })`,
      unixSocket3: `return require('node:http').get({ socketPath: ${path} }).on('error', () => {})`,
      unixSocket4: `return new (require('node:net').Socket)().connect({ get path() { return this.n++ ? ${path} : ''; }, n: 0 }).on('error', () => {}) && 'nothing'`,
      listen: `return require('node:net').createServer().listen(0)`,
      handles: `return host._getActiveHandles().length`,
      flags: `return require('node:v8').setFlagsFromString('--allow-natives-syntax')`,
      rewrite: `host.dlopen = () => 1; return host.dlopen({}, 'x')`,
      redefine: `return Object.defineProperty(host, 'dlopen', { value: () => 1 })`,
      duckdb: `return Object.keys(loader(${bindings})).length > 0 && loader(${bindings}).copy_data_to_vector()`,
      duckdbAgain: `const at = ${bindings}; delete loader.cache[at]; return loader(at)`,
    }),
  });
  const { environment, ...others } = await reportOf(pod);
  assert.doesNotMatch(environment ?? '', /FACET_TEST_SERVER_SECRET|of the server|"PATH"|"HOME"/);
  const nothing = others.unixSocket4;
  delete others.unixSocket4;
  for (const [name, result] of Object.entries(others))
    assert.match(result, /^refused: /, `${name}: ${result}`);
  // A path that changes between check and use is used as checked.
  assert.match(nothing ?? '', /^refused|nothing/);
  assert.equal(await readFile(join(folder, 'secret.csv'), 'utf8'), 'a\n42\n');
});

test('a deployment without DuckDB cannot load native code', async (t) => {
  const pod = await podOf(
    t,
    {
      'escape.js': escaping({
        addon: `return loader('@duckdb/node-api')`,
        allowed: `return host.permission.has('addon') ? 'yes' : 'no'`,
      }),
    },
    { variables: { CUBEJS_DB_TYPE: 'postgres', CUBEJS_DB_HOST: '127.0.0.1' } },
  );
  const report = await reportOf(pod);
  assert.match(report.addon ?? '', /^refused/);
  assert.equal(report.allowed, 'DID: no');
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
  assert.equal((await reportOf(pod)).program, 'refused: ERR_ACCESS_DENIED');
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
    assert.match(String(body.error), /file system operations are disabled by configuration/, name);
  }
  const { body } = await load(pod, { measures: ['relative.count'] });
  assert.deepEqual(body.data, [{ 'relative.count': '2' }]);
});

test('every database opened by the process refuses each forbidden statement', async (t) => {
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
    "copy (select 1 as a) to 'inside.csv'",
  ];
  // The escaped code runs SQL on its own database with its own settings.
  const pod = await podOf(t, {
    'escape.js': `
      const host = cube.constructor('return process')();
      const loader = host.getBuiltinModule('node:module').createRequire(host.argv[1]);
      const api = host.getBuiltinModule('node:module')
        .createRequire(loader.resolve('@cubejs-backend/duckdb-driver'))('@duckdb/node-api');
      asyncModule(async () => {
        const results = [];
        const instance = await api.DuckDBInstance.create(':memory:', { enable_external_access: 'true' });
        const connection = await instance.connect();
        for (const sql of ${JSON.stringify(statements)}) {
          results.push(await connection.run(sql).then(() => 'DID ' + sql, (e) => 'refused'));
        }
        for (const path of [${JSON.stringify(join(folder, 'other.db'))}, '../other.db', 'md:x', '/dev/null']) {
          results.push(await api.DuckDBInstance.create(path).then(() => 'DID ' + path, (e) => 'refused'));
        }
        cube('report', {
          sql: 'select 1 as id', title: JSON.stringify(results),
          dimensions: { id: { sql: 'id', type: 'number' } },
        });
      });`,
  });
  const results = Object.values(await reportOf(pod));
  const expected = statements.map((sql) => (sql.includes('inside') ? `DID ${sql}` : 'refused'));
  assert.deepEqual(results, [...expected, 'refused', 'refused', 'refused', 'refused']);
  assert.equal(await readFile(join(pod.dataDir, 'inside.csv'), 'utf8'), 'a\n1\n');
});
