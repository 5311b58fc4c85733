import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { AllowList } from './allow-list.ts';
import { openEgressProxy, PROXY_ANSWERS } from './egress-proxy.ts';

const reached: string[] = [];
const target = createServer((req, res) => {
  reached.push(`${req.method} ${req.url} ${req.headers.host} ${req.headers['proxy-authorization'] ?? ''}`);
  req.pipe(res);
}).listen(0, '127.0.0.1');
await once(target, 'listening');
after(() => target.close());
const { port } = target.address() as AddressInfo;

/** Opens a proxy for one test. */
async function proxyFor(
  t: { after(work: () => Promise<void>): void },
  allow: string[],
  only?: { host: string; port: number },
) {
  const proxy = await openEgressProxy(new AllowList(allow), only);
  t.after(() => proxy.close());
  const { port: at, username, password } = new URL(proxy.url);
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const headers = (credential: string | null) =>
    credential === null ? {} : { 'proxy-authorization': credential };
  return {
    proxy,
    /** Requests a tunnel. */
    async tunnel(to: string, credential: string | null = authorization): Promise<[number, Socket]> {
      const req = request({
        port: at,
        host: '127.0.0.1',
        method: 'CONNECT',
        path: to,
        headers: headers(credential),
      });
      req.end();
      const [res, socket] = (await once(req, 'connect')) as [{ statusCode: number }, Socket];
      t.after(async () => void socket.destroy());
      return [res.statusCode, socket];
    },
    /** Sends a request in absolute form. */
    async plain(to: string, credential: string | null = authorization): Promise<[number, string]> {
      const req = request({
        port: at,
        host: '127.0.0.1',
        method: 'POST',
        path: to,
        headers: headers(credential),
      });
      req.end('hello');
      const [res] = await once(req, 'response');
      return [res.statusCode, Buffer.concat(await res.toArray()).toString()];
    },
  };
}

test('a request without the credential is refused', async (t) => {
  const { tunnel, plain } = await proxyFor(t, ['127.0.0.1']);
  for (const credential of [null, 'Basic Zm9vOmJhcg==', 'Bearer x', ''])
    assert.deepEqual(
      [
        (await tunnel(`127.0.0.1:${port}`, credential))[0],
        (await plain(`http://127.0.0.1:${port}/`, credential))[0],
      ],
      [407, 407],
    );
  assert.deepEqual(reached, []);
});

test('private addresses are refused in every spelling and by resolved name', async (t) => {
  const { tunnel, plain } = await proxyFor(t, []);
  for (const host of [
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    'localhost',
  ])
    assert.equal((await tunnel(`${host}:${port}`))[0], PROXY_ANSWERS.refused, host);
  assert.equal((await plain(`http://127.0.0.1:${port}/`))[0], PROXY_ANSWERS.refused);
  assert.equal((await plain('http://example.com/'))[0], PROXY_ANSWERS.refused, 'HTTP needs a listed host');
  assert.equal((await tunnel('nowhere.invalid:443'))[0], PROXY_ANSWERS.unresolved);
  for (const odd of ['', '[:443', '127.0.0.1:99999']) assert.equal((await tunnel(odd))[0], 400, odd);
  assert.equal((await plain('ftp://127.0.0.1/'))[0], 400);
  assert.deepEqual(reached, []);
});

test('listed destinations are reached, without the headers for the proxy', async (t) => {
  const { tunnel, plain } = await proxyFor(t, ['127.0.0.1', 'localhost']);
  assert.deepEqual(await plain(`http://127.0.0.1:${port}/a?b`), [200, 'hello']);
  assert.deepEqual(await plain(`http://localhost:${port}/c`), [200, 'hello']);
  const [status, socket] = await tunnel(`127.0.0.1:${port}`);
  assert.equal(status, 200);
  socket.write('GET /d HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match(Buffer.concat(await socket.toArray()).toString(), /^HTTP\/1\.1 200/);
  const at = `127.0.0.1:${port}`;
  assert.deepEqual(reached.splice(0), [`POST /a?b ${at} `, `POST /c localhost:${port} `, 'GET /d x ']);
  assert.equal((await tunnel('127.0.0.1:1'))[0], PROXY_ANSWERS.unreachable);
  assert.equal((await plain('http://127.0.0.1:1/'))[0], PROXY_ANSWERS.unreachable);
});

test('a proxy for a single destination refuses all others', async (t) => {
  const { tunnel, plain } = await proxyFor(t, ['127.0.0.1', 'localhost'], { host: '127.0.0.1', port });
  assert.equal((await tunnel(`127.0.0.1:${port}`))[0], 200);
  assert.equal((await tunnel(`localhost:${port}`))[0], PROXY_ANSWERS.refused);
  assert.equal((await plain(`http://127.0.0.1:${port + 1}/`))[0], PROXY_ANSWERS.refused);
});

test('closing the proxy ends every connection through it', { timeout: 150_000 }, async (t) => {
  const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const { proxy, tunnel } = await proxyFor(t, ['127.0.0.1']);
  const [, socket] = await tunnel(`127.0.0.1:${(silent.address() as AddressInfo).port}`);
  socket.on('error', () => {});
  const ended = once(socket, 'close');
  await proxy.close();
  await ended;
  const late = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  assert.match(String(await once(late, 'error')), /ECONNREFUSED/);
});
