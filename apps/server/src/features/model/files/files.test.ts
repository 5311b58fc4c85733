import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { api, build, enterDevMode, filesOf, ORDERS, write } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Files');
const path = build(id, '/data-model/files');
const put = (files: object[], more: object = {}) => server.call('PUT', path, { body: { files, ...more } });
const file = (name: string, content = 'x') => ({ path: name, content });
const dev = await enterDevMode(server, id);
const now = () => filesOf(server, id, dev);

test('an invalid path is refused, and nothing is written', async () => {
  const before = await now();
  const paths = [
    '../evil.yml',
    'model/../../evil.yml',
    'model/./a.yml',
    '/etc/passwd',
    '//etc/passwd',
    'model//a.yml',
    'model/',
    'C:\\evil.yml',
    'model\\a.yml',
    'a\0b.yml',
    'a\nb.yml',
    '.git/config',
    'model/.GIT/hooks',
    '',
    `${'x'.repeat(256)}.yml`,
    `${'ü'.repeat(128)}.yml`,
    `model/${'a/'.repeat(600)}b.yml`,
  ];
  for (const name of paths) {
    const answer = await put([file('model/good.yml'), file(name)]);
    assert.equal(answer.status, 400, JSON.stringify([name.slice(0, 40), answer.body]));
    assert.match(answer.body.error, /path/);
    const renamed = await server.call('POST', `${path}/rename`, {
      body: { files: [{ path: ORDERS, newPath: name }] },
    });
    assert.equal(renamed.status, 400, JSON.stringify([name.slice(0, 40), renamed.body]));
  }
  assert.deepEqual(await now(), before);
});

test('files that are too large or too many are refused, and nothing is written', async () => {
  const before = await now();
  const large = 'x'.repeat(5 * 1024 * 1024 + 1);
  const tooLarge = await put([file('model/good.yml'), file('model/large.txt', large)]);
  assert.equal(tooLarge.status, 400);
  assert.match(tooLarge.body.error, /model\/large\.txt.*5242881 bytes/);
  assert.equal(
    (await put([file('model/ü.txt', 'ü'.repeat(5 * 512 * 1024 + 1))])).status,
    400,
    'the limit counts bytes',
  );
  const many = (count: number) => Array.from({ length: count }, (_, index) => file(`m/${index}.txt`, ''));
  assert.equal((await put(many(10_001))).status, 400);
  const full = await put(many(9_999));
  assert.equal(full.status, 400, 'existing files count too');
  assert.match(full.body.error, /the limit is 10000/);
  assert.deepEqual(await now(), before);
});

test('an invalid write, delete or rename is refused', async () => {
  for (const [files, status] of [
    [[], 400],
    [[{ path: 'a.yml' }], 400],
    [[{ content: 'x' }], 400],
    [[file('a.yml'), file('a.yml')], 400],
    [[file('model')], 400],
    [[file(`${ORDERS}/below.yml`)], 400],
  ] as const)
    assert.equal((await put([...files])).status, status, JSON.stringify(files));
  const del = (files: object[]) => server.call('DELETE', path, { body: { files } });
  assert.equal((await del([{ path: ORDERS }, { path: 'nowhere.yml' }])).status, 404);
  assert.ok((await now())[ORDERS], 'all or nothing');
  const rename = (files: object[]) => server.call('POST', `${path}/rename`, { body: { files } });
  assert.equal((await rename([{ path: 'nowhere.yml', newPath: 'b.yml' }])).status, 404);
  assert.equal((await rename([{ path: ORDERS, newPath: 'README.md' }])).status, 409);
  assert.equal((await put([file('a.yml')], { branchName: dev, branchId: 1 })).status, 400);
});

test('files are written, renamed and deleted byte for byte', async () => {
  const odd = 'ünï\u0000code\r\n\ttab "quotes" 🚀';
  await server.ok('PUT', path, {
    files: [file('model/ä b.txt', odd), file('x/y/z.txt', ''), file('x/q', 'q')],
  });
  assert.equal((await now())['model/ä b.txt'], odd);
  assert.equal((await now())['x/y/z.txt'], '');
  await server.ok('POST', `${path}/rename`, { files: [{ path: 'x', newPath: 'moved' }] });
  await server.ok('POST', `${path}/rename`, {
    files: [
      { path: 'moved/q', newPath: 'moved/y/z.txt' },
      { path: 'moved/y/z.txt', newPath: 'moved/q' },
    ],
  });
  assert.deepEqual([(await now())['moved/y/z.txt'], (await now())['moved/q']], ['q', '']);
  await server.ok('DELETE', path, { files: [{ path: 'moved/q' }, { path: 'moved/y/z.txt' }] });
  assert.deepEqual(
    Object.keys(await now()).filter((name) => name.startsWith('moved')),
    [],
  );
});

test('the tree has hashes and sizes, and pages over its top level', async () => {
  const { items, data } = await server.ok('GET', `${path}?branchName=${dev}`);
  assert.deepEqual(data, items);
  const model = items.find((item: Json) => item.name === 'model');
  assert.equal(model.type, 'directory');
  const cubes = model.children.find((item: Json) => item.name === 'cubes');
  const [orders] = cubes.children;
  const content = (await now())[ORDERS] ?? '';
  assert.deepEqual(orders, {
    type: 'file',
    name: 'orders.yml',
    path: ORDERS,
    size: Buffer.byteLength(content),
    hash: createHash('sha1').update(content).digest('hex'),
  });
  const first = await server.ok('GET', `${path}?first=1`);
  assert.deepEqual(
    { itemCount: first.items.length, hasNextPage: first.pageInfo.hasNextPage },
    { itemCount: 1, hasNextPage: true },
  );
  const rest = await server.ok('GET', `${path}?after=${first.pageInfo.endCursor}`);
  assert.deepEqual([...first.items, ...rest.items], items);
  assert.equal((await server.call('GET', `${path}?branchName=nowhere`)).status, 404);
});

test('one file is read by its path, with or without its text', async () => {
  await server.ok('PUT', path, { files: [file('one/of/ä b.yml', 'cubes: []'), file('one/of/c.yml', 'c')] });
  const read = (name: string, more = '') =>
    server.call('GET', `${path}?path=${encodeURIComponent(name)}${more}`);
  const { items } = (await read('one/of/ä b.yml', '&withContent=true')).body;
  assert.deepEqual([items[0].path, items[0].children[0].path, items.length], ['one', 'one/of', 1]);
  const [{ hash: _, ...found }, ...others] = items[0].children[0].children;
  assert.deepEqual(found, {
    type: 'file',
    name: 'ä b.yml',
    path: 'one/of/ä b.yml',
    size: 9,
    content: 'cubes: []',
  });
  assert.deepEqual(others, []);
  const [folder] = (await read('one/of/c.yml')).body.items;
  assert.equal('content' in folder.children[0].children[0], false);
  for (const [name, status] of [
    ['one/of', 404],
    ['one/of/d.yml', 404],
    ['../c.yml', 400],
    ['', 400],
  ] as const) {
    const { status: given, body } = await read(name);
    assert.equal(given, status, name);
    assert.match(body.error, /path|file/, name);
  }
});

test('concurrent writes of different files are all kept', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `many/${index}.txt`);
  const answers = await Promise.all(names.map((name) => put([file(name, name)])));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const after = await now();
  assert.deepEqual(
    names.filter((name) => after[name] !== name),
    [],
  );
});

test('concurrent writes of one file succeed or get 409, and the file has the content of one that succeeded', async () => {
  const contents = Array.from({ length: 50 }, (_, index) => `writer ${index}`);
  const answers = await Promise.all(contents.map((content) => put([file('one.txt', content)])));
  const winners = contents.filter((_, index) => answers[index]?.status === 200);
  const losers = answers.filter(({ status }) => status === 409);
  assert.equal(winners.length + losers.length, 50, JSON.stringify(answers.find((a) => a.status > 409)?.body));
  assert.ok(winners.length >= 1);
  assert.ok(winners.includes((await now())['one.txt'] ?? ''));
  for (const { body } of losers) assert.match(body.error, /changed by a concurrent request/);
});

test('a file is written only over the content that the caller saw', async () => {
  const sha1 = (content: string) => createHash('sha1').update(content).digest('hex');
  const wrong = 'model/seen.yml';
  const attempt = async (hash: string | null, content: string) => {
    const { status, body } = await put([
      file('model/beside.yml', content),
      { ...file(wrong, content), hash },
    ]);
    return [status, body.code];
  };
  assert.deepEqual(await attempt(sha1('one'), 'one'), [409, 'file_changed'], 'it does not exist');
  assert.deepEqual(await attempt(null, 'one'), [200, undefined]);
  assert.deepEqual(await attempt(null, 'two'), [409, 'file_changed'], 'it exists');
  assert.deepEqual(await attempt(sha1('two'), 'two'), [409, 'file_changed']);
  const { [wrong]: seen, 'model/beside.yml': beside } = await now();
  assert.deepEqual([seen, beside], ['one', 'one'], 'nothing is written');
  assert.deepEqual(await attempt(sha1('one'), 'two'), [200, undefined]);
});

test('an edit starts a build of the dev branch', async () => {
  const before = (await server.ok('GET', api(id, '/build-status'))).buildJobId;
  await write(server, id, 'model/broken.yml', 'cubes: [');
  const built = await server.waitForBuild(id);
  assert.ok(built.buildJobId > before);
  assert.deepEqual(
    { branchName: built.branchName, status: built.status },
    { branchName: dev, status: 'failed' },
  );
  assert.match(built.errorText, /model\/broken\.yml/);
});
