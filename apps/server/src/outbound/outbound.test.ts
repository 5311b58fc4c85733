import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { AllowList, isAllowEntry } from './allow-list.ts';
import { Outbound, OutboundRefused } from './outbound.ts';

const PRIVATE = [
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
];
const PUBLIC = ['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::', '::ffff:8.8.8.8'];

test('private addresses are refused in any spelling unless they are listed', () => {
  const none = new AllowList([]);
  for (const address of PRIVATE) assert.equal(none.mayReach(address), false, address);
  for (const address of PUBLIC) assert.equal(none.mayReach(address), true, address);
  const some = new AllowList(['10.0.0.0/8', '127.0.0.1', 'fd00::/8', 'Auth.internal']);
  for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:10.0.0.1', 'fd12::1'])
    assert.equal(some.mayReach(address), true, address);
  for (const address of ['127.0.0.2', '192.168.0.1', 'fc00::1'])
    assert.equal(some.mayReach(address), false, address);
  assert.ok(some.hasHost('auth.INTERNAL') && !some.hasHost('internal'));
});

test('an entry is a host name, an address or a network', () => {
  for (const entry of ['10.0.0.0/8', '::1', 'fd00::/8', 'auth.internal', 'localhost'])
    assert.ok(isAllowEntry(entry), entry);
  for (const entry of [
    '',
    '*',
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.1:80',
    'http://a',
    'a/8',
    '-a',
    '10.0.0.0/8/9',
  ])
    assert.ok(!isAllowEntry(entry), entry);
});

test('invalid and private URLs are refused before anything is sent', (t) => {
  const outbound = new Outbound(new AllowList(['10.0.0.0/8', 'auth.internal']));
  t.after(() => outbound.close());
  const refused: [string, RegExp][] = [
    ['nonsense', /https/],
    ['http://example.com/', /https/],
    ['ftp://example.com/', /https/],
    ['https://u:p@example.com/', /neither credentials/],
    ['https://example.com/#x', /fragment/],
    ['https://127.0.0.1/', /private/],
    ['https://0x7f.1/', /private/],
    ['https://2130706433/', /private/],
    ['https://[::1]/', /private/],
    ['https://[::ffff:127.0.0.1]/', /private/],
  ];
  for (const [address, reason] of refused) assert.match(outbound.problem(address) ?? '', reason, address);
  for (const address of ['https://example.com/x?y', 'http://10.0.0.7:8080/', 'http://auth.internal/'])
    assert.equal(outbound.problem(address), undefined, address);
});

test('the address of a name is checked when connecting', async (t) => {
  let reached = 0;
  const target = createServer((_request, response) => {
    reached += 1;
    response.end('x'.repeat(reached === 2 ? 2 * 1024 * 1024 : 1));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => target.once('listening', resolve));
  t.after(() => target.close());
  const { port } = target.address() as AddressInfo;
  const strict = new Outbound(new AllowList([]));
  const listed = new Outbound(new AllowList(['localhost']));
  t.after(() => Promise.all([strict.close(), listed.close()]));
  await assert.rejects(strict.fetch(`https://localhost:${port}/`, { method: 'GET' }), OutboundRefused);
  await assert.rejects(strict.fetch(`https://127.0.0.1:${port}/`, { method: 'GET' }), OutboundRefused);
  assert.equal(reached, 0);
  const answer = await listed.fetch(`http://localhost:${port}/`, { method: 'GET' });
  assert.equal(await answer.text(), 'x');
  await assert.rejects(
    listed.fetch(`http://localhost:${port}/`, { method: 'GET' }),
    /more than 1048576 bytes/,
  );
});

test('redirects are not followed', async (t) => {
  const target = createServer((_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => target.once('listening', resolve));
  t.after(() => target.close());
  const outbound = new Outbound(new AllowList(['127.0.0.1']));
  t.after(() => outbound.close());
  const { port } = target.address() as AddressInfo;
  const answer = await outbound.fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'a=b' });
  assert.equal(answer.status, 302);
});
