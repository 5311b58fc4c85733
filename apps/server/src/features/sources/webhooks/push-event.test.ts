import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { type Push, readDelivery } from './push-event.ts';
import { type Sender, senderOf } from './verify-delivery.ts';

const SECRET = 'a secret of this test';
const [A, B, ZERO] = ['a'.repeat(40), 'b'.repeat(40), '0'.repeat(40)];
const hmac = (body: Buffer, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const read = (sender: Sender, value: unknown, headers: Record<string, string> = {}) =>
  readDelivery(sender, headers, Buffer.isBuffer(value) ? value : json(value));

test('a delivery is accepted only with a valid signature', () => {
  const body = Buffer.from('{"ref":"refs/heads/main","é":"\\u00e9"}');
  assert.equal(senderOf({ 'x-hub-signature-256': hmac(body) }, body, SECRET), 'github');
  assert.equal(
    senderOf({ 'x-hub-signature-256': hmac(body).toUpperCase().replace('SHA', 'sha') }, body, SECRET),
    'github',
  );
  assert.equal(senderOf({ 'x-gitlab-token': SECRET }, body, SECRET), 'gitlab');
  assert.equal(senderOf({ 'x-facet-signature': hmac(body) }, body, SECRET), 'generic');
  const refused: Record<string, string | string[]>[] = [
    {},
    { 'x-hub-signature': hmac(body) },
    { 'x-hub-signature-256': hmac(body, 'another') },
    { 'x-hub-signature-256': hmac(Buffer.from('{}')) },
    { 'x-hub-signature-256': hmac(body).slice(0, -1) },
    { 'x-hub-signature-256': '' },
    { 'x-hub-signature-256': 'sha256=' },
    { 'x-hub-signature-256': `sha1=${'0'.repeat(40)}` },
    { 'x-hub-signature-256': SECRET },
    { 'x-hub-signature-256': 'sha256=', 'x-gitlab-token': SECRET },
    { 'x-gitlab-token': '' },
    { 'x-gitlab-token': `${SECRET} ` },
    { 'x-gitlab-token': hmac(body) },
    { 'x-facet-signature': SECRET },
    { 'x-facet-signature': [hmac(body)] },
  ];
  for (const headers of refused)
    assert.equal(senderOf(headers, body, SECRET), undefined, JSON.stringify(headers));
});

test('pushes from GitHub are parsed from JSON and from a form', () => {
  const headers = { 'x-github-event': 'push', 'x-github-delivery': 'd-1' };
  const payload = {
    ref: 'refs/heads/a/b',
    before: A,
    after: B,
    deleted: false,
    repository: { default_branch: 'trunk' },
  };
  const expected: Push = {
    branch: 'a/b',
    before: A,
    after: B,
    isDeleted: false,
    defaultBranch: 'trunk',
    deliveryId: 'd-1',
  };
  assert.deepEqual(read('github', payload, headers), expected);
  const form = Buffer.from(String(new URLSearchParams({ payload: JSON.stringify(payload) })));
  const type = 'application/x-www-form-urlencoded';
  assert.deepEqual(read('github', form, { ...headers, 'content-type': type }), expected);
  const deleted = read(
    'github',
    { ref: 'refs/heads/x', before: A, after: ZERO, deleted: true },
    headers,
  ) as Push;
  assert.deepEqual({ isDeleted: deleted.isDeleted, after: deleted.after }, { isDeleted: true, after: null });
  const made = read('github', { ref: 'refs/heads/x', before: ZERO, after: A }, headers) as Push;
  assert.deepEqual(
    { before: made.before, after: made.after, isDeleted: made.isDeleted },
    { before: null, after: A, isDeleted: false },
  );
});

test('pushes from GitLab and from other senders are parsed', () => {
  const gitlab = { 'x-gitlab-event': 'Push Hook', 'x-gitlab-event-uuid': 'u', 'idempotency-key': 'k' };
  const push = read(
    'gitlab',
    { ref: 'refs/heads/main', before: A, after: B, project: { default_branch: 'main' } },
    gitlab,
  );
  assert.deepEqual(push, {
    branch: 'main',
    before: A,
    after: B,
    isDeleted: false,
    defaultBranch: 'main',
    deliveryId: 'k',
  });
  const gone = read('gitlab', { ref: 'refs/heads/main', before: A, after: ZERO }, gitlab) as Push;
  assert.equal(gone.isDeleted, true);
  assert.equal((read('generic', { ref: 'main' }) as Push).branch, 'main');
  // A push without heads may be a new one each time.
  assert.equal((read('generic', { ref: 'main' }) as Push).deliveryId, null);
  const known = { ref: 'main', before: A, after: B };
  const [first, second] = [read('generic', known) as Push, read('generic', known) as Push];
  assert.ok(first.deliveryId !== null && first.deliveryId === second.deliveryId);
  assert.equal((read('generic', known, { 'x-facet-delivery': 'mine' }) as Push).deliveryId, 'mine');
});

test('events other than pushes to branches are ignored', () => {
  const push = { 'x-github-event': 'push' };
  const ignored: [Sender, unknown, Record<string, string>][] = [
    ['github', { zen: 'x' }, { 'x-github-event': 'ping' }],
    ['github', {}, { 'x-github-event': 'star' }],
    ['github', {}, {}],
    ['github', { ref: 'refs/tags/v1', after: A }, push],
    ['github', { ref: 'refs/pull/1/head', after: A }, push],
    ['github', { ref: 'refs/heads/main', before: A, after: A }, push],
    ['gitlab', {}, { 'x-gitlab-event': 'Tag Push Hook' }],
    ['gitlab', {}, {}],
    ['generic', { ref: 'refs/notes/x' }, {}],
  ];
  for (const [sender, body, headers] of ignored)
    assert.ok('ignored' in read(sender, body, headers), JSON.stringify(body));
});

test('a signed delivery with an invalid body returns 400', () => {
  for (const body of [
    Buffer.from(''),
    Buffer.from('{'),
    Buffer.from('null'),
    [],
    {},
    { ref: '' },
    { ref: 7 },
  ])
    assert.throws(() => read('generic', body), { status: 400 }, JSON.stringify(body));
  for (const after of ['', 'main', '-x', `${A}0`, 7, {}])
    assert.throws(() => read('generic', { ref: 'main', after }), { status: 400 });
  assert.throws(() => read('generic', { ref: 'main', after: 'x' }), /body\.after/);
});
