import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { bubblewrap, inBubblewrap } from './bubblewrap.ts';

const wall = await bubblewrap();
const skip = wall.works ? false : wall.problem;

test('in bubblewrap, a process sees its own folders, no other process and no network', {
  skip,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'facet-wall-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'secret'), 'a secret');
  const own = await mkdtemp(join(tmpdir(), 'facet-own-'));
  t.after(() => rm(own, { recursive: true, force: true }));
  await writeFile(join(own, 'file'), 'its own');
  const socket = createServer(() => assert.fail('reached')).listen(join(folder, 'socket'));
  const tcp = createServer(() => assert.fail('reached')).listen(0, '127.0.0.1');
  t.after(() => {
    socket.close();
    tcp.close();
  });
  await new Promise((resolve) => tcp.once('listening', resolve));
  const { port } = tcp.address() as AddressInfo;
  const script = `
    const fs = require('node:fs');
    const net = require('node:net');
    const tried = (work) => { try { return work(); } catch (error) { return error.code; } };
    const connected = (target) => new Promise((resolve) =>
      net.connect(target).on('connect', () => resolve('connected')).on('error', (error) => resolve(error.code)));
    (async () => console.log(JSON.stringify({
      own: tried(() => fs.readFileSync('${own}/file', 'utf8')),
      write: tried(() => fs.writeFileSync('${own}/file', 'x')),
      secret: tried(() => fs.readFileSync('${folder}/secret', 'utf8')),
      users: tried(() => fs.readFileSync('/etc/passwd', 'utf8')),
      server: tried(() => fs.readFileSync('/proc/${process.pid}/environ', 'utf8')),
      socket: await connected('${folder}/socket'),
      tcp: await connected({ port: ${port}, host: '127.0.0.1' }),
    })))();`;
  const view = { readable: [own], writable: [], hasNetwork: false, cwd: own };
  const [program, ...args] = inBubblewrap(view, [process.execPath, '-e', script]);
  const { stdout } = await promisify(execFile)(program, args);
  assert.deepEqual(JSON.parse(stdout), {
    own: 'its own',
    write: 'EROFS',
    secret: 'ENOENT',
    users: 'ENOENT',
    server: 'ENOENT',
    socket: 'ENOENT',
    tcp: 'ECONNREFUSED',
  });
});

test('in a sealed bubblewrap, a process writes nothing but a bounded /tmp', { skip }, async () => {
  const script = `
    const fs = require('node:fs');
    const tried = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
    console.log(JSON.stringify([
      ...['/file', '/dev/file', '/dev/shm/file', '/tmp/file'].map((path) => tried(() => fs.writeFileSync(path, 'x'))),
      tried(() => fs.writeFileSync('/tmp/large', Buffer.alloc(2 << 20))),
    ]));`;
  const view = { readable: [], writable: [], hasNetwork: false, cwd: '/', seal: { tmpBytes: 1 << 20 } };
  const [program, ...args] = inBubblewrap(view, [process.execPath, '-e', script]);
  const { stdout } = await promisify(execFile)(program, args);
  assert.deepEqual(JSON.parse(stdout), ['EROFS', 'EROFS', 'EROFS', 'done', 'ENOSPC']);
});
