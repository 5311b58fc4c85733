import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { unprivilegedAccount } from '@facet/programs';
import { findWall } from '../sandbox/wall.ts';
import { CompilePool } from './compile-pool.ts';

// Without the second wall, which would hide what the first one lets through.
const pool = new CompilePool({ size: 3 });
let folder = '';
let port = 0;
let connections = 0;
const servers: Server[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-sandbox-'));
  await writeFile(join(folder, 'secret'), 'top secret');
  process.env.FACET_TEST_SECRET = 'top secret';
  for (const address of [0, join(folder, 'socket')]) {
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(address, resolve));
    servers.push(server);
  }
  port = (servers[0] as Server as unknown as { address(): { port: number } }).address().port;
});

after(async () => {
  await pool.close();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
  delete process.env.FACET_TEST_SECRET;
});

/** Ways to reach Node's `process`: from the models' context through a constructor, and through Cube's `require`. */
const ESCAPES = ["cube.constructor('return process')()", "require('process')"];

/** Runs an expression in a model. `P` is the real process, `need` loads Node's modules. */
async function attempt(expression: string, wayOut = ESCAPES[0], by = pool): Promise<string> {
  const content = `
    const P = ${wayOut};
    const need = (name) => P.getBuiltinModule(name);
    asyncModule(async () => {
      let outcome;
      try { outcome = 'value ' + JSON.stringify(await (${expression})); } catch (error) { outcome = 'refused ' + error.message; }
      throw new Error(outcome);
    });`;
  const result = await by.compile({
    deploymentKey: 'attacker',
    files: [{ path: 'model/escape.js', content }],
    variables: { OWN: 'own' },
  });
  return result.errors[0]?.message ?? 'nothing';
}

const refused: Record<string, () => string> = {
  'a file of the system': () => "need('fs').readFileSync('/etc/passwd', 'utf8')",
  'a file of the data folder': () => `need('fs').readFileSync('${folder}/secret', 'utf8')`,
  'a file, asynchronously': () => `need('fs/promises').readFile('${folder}/secret', 'utf8')`,
  'the environment it was started from': () => "need('fs').readFileSync('/proc/self/environ', 'utf8')",
  "the server's environment": () => "need('fs').readFileSync('/proc/' + P.ppid + '/environ', 'utf8')",
  'a folder': () => `need('fs').readdirSync('${folder}')`,
  'a file by URL': () => "need('fs').readFileSync(new (need('url').URL)('file:///etc/passwd'))",
  'a module outside': () => `need('module').createRequire('${folder}/')('./secret')`,
  'a link to a file': () => `need('fs').symlinkSync('/etc/passwd', '${folder}/link')`,
  'writing a file': () => `need('fs').writeFileSync('${folder}/written', 'x')`,
  'writing to its own code': () => "need('fs').appendFileSync(P.argv[1], '//')",
  'a heap snapshot': () => "need('v8').writeHeapSnapshot()",
  'a report': () => `P.report.writeReport('${folder}/report.json')`,
  'a program': () => "need('child_process').execSync('id').toString()",
  'a program, forked': () => "need('child_process').fork('/bin/true')",
  'replacing itself by another program': () => "P.execve('/bin/true', ['true'], {})",
  'a thread': () => "new (need('worker_threads').Worker)('0', { eval: true })",
  'a native library': () => "P.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6')",
  "Node's internals": () => "P.binding('tcp_wrap')",
  "Node's linked internals": () => "P._linkedBinding('tcp_wrap')",
  'the inspector': () => "need('inspector').open(0)",
  'a signal to the server': () => 'P.kill(P.ppid, 0)',
  'a signal by another name': () => 'P._kill(P.ppid, 0)',
  'attaching a debugger to the server': () => 'P._debugProcess(P.ppid)',
  'switching to another user': () => 'P.setuid(0)',
  TCP: () => `need('net').connect(${port}, '127.0.0.1')`,
  'TCP through a socket': () => `new (need('net').Socket)().connect(${port}, '127.0.0.1')`,
  'TCP through a prototype': () => `need('net').Socket.prototype.connect.call({}, ${port})`,
  'a Unix socket such as that of PostgreSQL': () => `need('net').createConnection('${folder}/socket')`,
  listening: () => "need('net').createServer().listen(0)",
  HTTP: () => `need('http').get('http://127.0.0.1:${port}')`,
  'an HTTP agent': () => `new (need('http').Agent)().createConnection({ port: ${port} })`,
  'HTTP/2': () => `need('http2').connect('http://127.0.0.1:${port}')`,
  TLS: () => `need('tls').connect(${port})`,
  UDP: () => "need('dgram').createSocket('udp4')",
  names: () => "need('dns').promises.lookup('localhost')",
  'names by a resolver': () => "new (need('dns').Resolver)().resolve4('localhost', () => {})",
  fetch: () => `cube.constructor('return fetch')()('http://127.0.0.1:${port}')`,
  WebSocket: () => `new (cube.constructor('return WebSocket')())('ws://127.0.0.1:${port}')`,
  'WebSocket of HTTP': () => `new (need('http').WebSocket)('ws://127.0.0.1:${port}')`,
  'what fetch sends requests with': () => `new Promise((resolve, reject) => {
    const realm = cube.constructor('return globalThis')();
    new realm.Request('http://127.0.0.1:${port}');
    const handler = { onConnect() {}, onHeaders: resolve, onData() {}, onComplete: resolve, onError: reject };
    const client = realm[realm.Symbol.for('undici.globalDispatcher.1')];
    client.dispatch({ origin: 'http://127.0.0.1:${port}', path: '/', method: 'GET' }, handler);
  })`,
  'an imported module': () =>
    `cube.constructor('return import("node:net")')().then((net) => net.connect(${port}))`,
  'a database file': () => "new (need('node:sqlite').DatabaseSync)(':memory:')",
  WASI: () => "new (need('wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } })",
};

for (const [name, expression] of Object.entries(refused)) {
  test(`escaped model code has no access to ${name}`, async () => {
    const said = await attempt(expression());
    assert.match(said, /^refused .+/, said);
    assert.doesNotMatch(said, /top secret/);
  });
}

test('no attempt reached a server or wrote a file', async () => {
  for (const server of servers) {
    // A server accepts connections in the order in which they were made.
    const address = server.address();
    const own = typeof address === 'string' ? connect(address) : connect((address as AddressInfo).port);
    await once(own.resume(), 'close');
  }
  assert.equal(connections, servers.length, 'only the connections of this test');
  for (const name of ['written', 'link', 'report.json']) assert.ok(!existsSync(join(folder, name)), name);
});

test("a model's environment contains only its own variables", async () => {
  for (const wayOut of ESCAPES) assert.equal(await attempt('P.env', wayOut), 'value {"OWN":"own"}');
});

test('state that one deployment leaves in a process is invisible to others', async () => {
  const poison = `
    const realm = cube.constructor('return globalThis')();
    realm.stolen = (realm.stolen ?? 0) + 1;
    realm.Object.prototype.polluted = 'yes';
    cube('a', { sqlTable: 'a', title: 'seen ' + realm.stolen, measures: { n: { type: 'count' } } });`;
  const innocent =
    "cube('a', { sqlTable: 'a', title: 'seen ' + cube.constructor('return [globalThis.stolen, ({}).polluted]')(), measures: { n: { type: 'count' } } })";
  const compile = (deploymentKey: string, content: string) =>
    pool.compile({ deploymentKey, files: [{ path: 'model/a.js', content }] });
  await compile('poisoner', poison);
  const { metaJson } = await compile('innocent', innocent);
  assert.match(metaJson ?? '', /"title":"Seen ,"|"title":"seen ,"/);
});

test('forged replies of a model do not affect others', async () => {
  const forge = `
    const fs = require('fs');
    const head = require('buffer').Buffer.from(JSON.stringify({ id: 1, valid: true, errors: [], cubesCount: 9 }));
    const lengths = require('buffer').Buffer.alloc(8);
    lengths.writeUInt32LE(head.length, 0);
    fs.writeSync(3, require('buffer').Buffer.concat([lengths, head, require('buffer').Buffer.from('rubbish'.repeat(20))]));`;
  const forged = await pool.compile({
    deploymentKey: 'forger',
    files: [{ path: 'model/a.js', content: forge }],
  });
  assert.equal(typeof forged.valid, 'boolean');
  const honest = await pool.compile({
    deploymentKey: 'honest',
    files: [{ path: 'model/a.js', content: 'nosuch()' }],
  });
  assert.equal(honest.errors[0]?.message, 'nosuch is not defined');
});

const wall = await findWall(unprivilegedAccount());

test('a worker runs as an unprivileged user, and in a namespace of its own in bubblewrap', {
  skip: wall.isWalled ? false : 'bubblewrap does not work here',
}, async (t) => {
  const walled = new CompilePool({ size: 1, standBy: false, wall });
  t.after(() => walled.close());
  const said = await attempt('[P.getuid(), P.pid]', ESCAPES[0], walled);
  const [uid, pid] = JSON.parse(said.replace(/^value /, '')) as [number, number];
  assert.equal(uid, wall.account?.uid ?? process.getuid?.());
  assert.ok(pid < 10, said);
});
