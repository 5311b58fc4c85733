import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { deflateSync } from 'node:zlib';
import { build, eventually } from '../../../../test/model-under-test.ts';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';

// own process: it measures how much memory a push takes.

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Hostile'));
const NOTHING = '0'.repeat(40);
const KINDS = { commit: 1, tree: 2, blob: 3 } as const;

interface MadeObject {
  readonly kind: keyof typeof KINDS;
  readonly body: Buffer;
}

const sha1 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest();
const oidOf = ({ kind, body }: MadeObject) => sha1(`${kind} ${body.length}\0`, body).toString('hex');
const blob = (content: Buffer | string): MadeObject => ({ kind: 'blob', body: Buffer.from(content) });
const tree = (...entries: [mode: string, name: string, of: MadeObject][]): MadeObject => ({
  kind: 'tree',
  body: Buffer.concat(
    entries.flatMap(([mode, name, of]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(oidOf(of), 'hex')]),
  ),
});
const commit = (root: MadeObject): MadeObject => ({
  kind: 'commit',
  body: Buffer.from(`tree ${oidOf(root)}\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nHostile\n`),
});

/** A pack file (gitformat-pack(5)) of undeltified objects. */
function packOf(objects: readonly MadeObject[]): Buffer {
  const head = Buffer.from('PACK\0\0\0\u0002\0\0\0\0', 'latin1');
  head.writeUInt32BE(objects.length, 8);
  const parts = [head];
  for (const { kind, body } of objects) {
    let left = Math.floor(body.length / 16);
    const size = [(KINDS[kind] << 4) | (body.length % 16) | (left > 0 ? 0x80 : 0)];
    for (; left > 0; left = Math.floor(left / 128)) size.push((left % 128) | (left >= 128 ? 0x80 : 0));
    parts.push(Buffer.from(size), deflateSync(body));
  }
  return Buffer.concat([...parts, sha1(...parts)]);
}

const line = (text: string) => (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;

/** Sends the request of a git push. @returns the server's report */
async function push(commands: readonly string[], pack: Buffer): Promise<string> {
  const lines = commands.map((command, at) =>
    line(at === 0 ? `${command}\0report-status side-band-64k` : command),
  );
  const { status, body } = await server.call('POST', `/git/${id}.git/git-receive-pack`, {
    raw: Buffer.concat([Buffer.from(`${lines.join('')}0000`), pack]),
    headers: { 'content-type': 'application/x-git-receive-pack-request' },
  });
  assert.equal(status, 200, String(body));
  return said(Buffer.from(String(body)));
}

/** The text in the packet lines of a response, joined. */
function said(answer: Buffer): string {
  const bands: Buffer[] = [];
  for (let at = 0; at < answer.length; ) {
    const length = Number.parseInt(answer.toString('latin1', at, at + 4), 16);
    if (length > 4) bands.push(answer.subarray(at + 5, at + length));
    at += Math.max(length, 4);
  }
  return Buffer.concat(bands).toString();
}

async function pushed(head: MadeObject, objects: readonly MadeObject[]): Promise<string> {
  return push([`${NOTHING} ${oidOf(head)} refs/heads/hostile`], packOf([head, ...objects]));
}

async function kept() {
  const count = async (table: 'blobs' | 'tree_entries' | 'commits' | 'audit_events') =>
    Number(
      (
        await server.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .execute()
      )[0]?.count,
    );
  return {
    branches: (await server.ok('GET', build(id, '/branches'))).items,
    rows: [await count('blobs'), await count('tree_entries'), await count('commits')],
    events: await count('audit_events'),
    views: await readdir(join(server.dataDir, 'git', 'views')).catch(() => []),
  };
}

/** Git removes its temporary files shortly after the response. */
const settled = () => eventually(kept, ({ views }) => views.length === 0);
async function unchanged(before: unknown): Promise<void> {
  await eventually(kept, (now) => isDeepStrictEqual(now, before));
}

const file = blob('a');
const plain = tree(['100644', 'a.md', file]);
const head = commit(plain);
const whole = packOf([head, plain, file]);
const flipped = Buffer.from(whole);
flipped.writeUInt8(flipped.readUInt8(40) ^ 0xff, 40);
const ref = `${NOTHING} ${oidOf(head)} refs/heads/hostile`;

const packs: Record<string, [commands: readonly string[], pack: Buffer]> = {
  'data that is not a pack': [[ref], Buffer.from('GIF89a, and no pack at all')],
  'a missing pack': [[ref], Buffer.alloc(0)],
  'a truncated pack': [[ref], whole.subarray(0, whole.length - 25)],
  'a pack with a wrong checksum': [[ref], Buffer.concat([whole.subarray(0, -20), Buffer.alloc(20)])],
  'a pack with broken objects': [[ref], flipped],
  'a pack without all objects': [[ref], packOf([head, plain])],
  'a pack without the commit': [[ref], packOf([plain, file])],
  'a blob as a branch': [[`${NOTHING} ${oidOf(file)} refs/heads/hostile`], whole],
  'a ref that is not a branch': [[`${NOTHING} ${oidOf(head)} refs/tags/v1`], whole],
  'a ref with a path out of the repository': [
    [`${NOTHING} ${oidOf(head)} refs/heads/../../../hostile`],
    whole,
  ],
  'a push with a wrong old head': [[`${oidOf(head)} ${oidOf(head)} refs/heads/main`], whole],
  'a ref of thousands of characters': [[`${NOTHING} ${oidOf(head)} refs/heads/${'x'.repeat(30_000)}`], whole],
};
for (const [what, [commands, pack]] of Object.entries(packs))
  test(`${what} is rejected and leaves nothing behind`, async () => {
    const before = await settled();
    assert.doesNotMatch(await push(commands, pack), /ok refs\//);
    await unchanged(before);
  });

let deep = plain;
const folders = [plain];
for (let level = 0; level < 5000; level += 1) {
  deep = tree(['40000', 'd', deep]);
  folders.push(deep);
}
const models: Record<string, [root: MadeObject, objects: readonly MadeObject[], sentence: RegExp]> = {
  'a path out of the repository': [tree(['40000', '..', plain]), [plain, file], /hasDotdot/],
  'a path into the .git folder': [tree(['40000', '.git', plain]), [plain, file], /hasDotgit/],
  'a name with a slash': [tree(['100644', 'model/../../a.yml', file]), [file], /fullPathname/],
  'an absolute name': [tree(['100644', '/etc/passwd', file]), [file], /fullPathname/],
  'a duplicate name': [
    tree(['100644', 'a', file], ['100644', 'a', blob('b')]),
    [file, blob('b')],
    /duplicateEntries/,
  ],
  'folders nested 5,000 levels deep': [deep, [...folders.slice(0, -1), file], /longer than 1024 bytes/],
};
for (const [what, [root, objects, sentence]] of Object.entries(models))
  test(`${what} is rejected and leaves nothing behind`, async () => {
    const before = await settled();
    const made = commit(root);
    const answer = await pushed(made, [root, ...objects]);
    assert.match(answer, /ng refs\/heads\/hostile/);
    assert.doesNotMatch(answer, /ok refs\//);
    assert.match(answer, sentence);
    await unchanged(before);
  });

test('a pack of half a megabyte that expands to half a gigabyte is rejected without using that much memory', async () => {
  const before = await settled();
  const body = Buffer.alloc(512 * 1024 * 1024);
  const bomb: MadeObject = { kind: 'blob', body };
  const root = tree(['100644', 'bomb.yml', bomb]);
  const made = commit(root);
  const command = `${NOTHING} ${oidOf(made)} refs/heads/hostile`;
  const pack = packOf([made, root, bomb]);
  assert.ok(pack.length < 1_000_000);
  const memory = process.memoryUsage().rss;
  let most = memory;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const answer = await push([command], pack);
  clearInterval(watch);
  assert.match(answer, /ng refs\/heads\/hostile/);
  assert.doesNotMatch(answer, /ok refs\//);
  assert.ok(most - memory < 300 * 1024 * 1024, `${(most - memory) / 1024 / 1024} MB`);
  await unchanged(before);
});

test('an ordinary push still works afterwards', async () => {
  assert.match(await push([ref], whole), /ok refs\/heads\/hostile/);
});
