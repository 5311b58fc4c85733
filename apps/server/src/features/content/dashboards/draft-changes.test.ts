import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import { growingPauses } from '../../../../test/growing-pauses.ts';
import { api } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { notePresence } from '../draft-presence/draft-presence.store.ts';
import { keepImage } from '../images/images.store.ts';
import { checkUse } from '../images/unused-images.store.ts';
import { deleteOldChanges } from './draft-log.store.ts';
import { keepShownImages } from './shown-images.store.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
const deployment = await server.makeDeployment('Drafts');
/** Owns the workbooks; the other editor is the administrator. */
const ann = await makePerson(server, { builtInRole: 'Explorer' });

const position = { x: 0, y: 0, w: 6, h: 2 };
const intro = { id: 'intro', type: 'TEXT', position, config: { markdown: 'Hello' } };
const setTitle = (before: string | undefined, after: string): Json => ({
  kind: 'set',
  widgetId: 'intro',
  path: ['config', 'title'],
  ...(before === undefined ? {} : { before }),
  after,
});

/** A workbook of Ann's with a draft of one text. */
async function makeDraft(draft: Json | null = { title: 'Board', widgets: [intro] }) {
  const { status, body } = await server.call('POST', api(deployment, '/workbooks'), {
    body: {},
    key: ann.key,
  });
  assert.equal(status, 200);
  const at = api(deployment, `/workbooks/${body.id}`);
  if (draft !== null) await server.ok('PUT', `${at}/dashboard`, { dashboardDraft: draft });
  return {
    at,
    change: (since: number, commands: readonly Json[], { id = randomUUID() as string, key = '' } = {}) =>
      server.call('POST', `${at}/dashboard/draft/changes`, {
        body: { id, since, commands },
        ...(key === '' ? {} : { key }),
      }),
    read: () => server.ok('GET', `${at}/dashboard/draft`),
    history: (query = '') => server.ok('GET', `${at}/dashboard/draft/changes${query}`),
  };
}

test('a widget of a type that this release does not know can be removed, but not added', async () => {
  const draft = await makeDraft();
  const unknown = { id: 'new', type: 'HOLOGRAM', position: { x: 6, y: 0, w: 6, h: 2 }, config: { beams: 3 } };
  await sql`update workbooks set dashboard_draft = jsonb_set(dashboard_draft, '{widgets}',
    dashboard_draft -> 'widgets' || ${JSON.stringify([unknown])}::jsonb)
    where id = ${Number(draft.at.split('/').at(-1))}`.execute(server.db);
  const from = { container: null, tab: null };
  const removed = await draft.change(1, [{ kind: 'remove', widget: unknown, from }]);
  assert.equal(removed.status, 200, JSON.stringify(removed.body));
  const ids = async () => (await draft.read()).dashboard.config.widgets.map(({ id }: Json) => id);
  assert.deepEqual(await ids(), ['intro']);
  const again = await draft.change(2, [{ kind: 'add', widget: unknown, into: from }]);
  assert.equal(again.status, 400);
  const broken = { id: 'intro', type: 'CONTAINER', position };
  assert.equal((await draft.change(2, [{ kind: 'remove', widget: broken, from }])).status, 409);
  assert.deepEqual(await ids(), ['intro']);
});

test('two editors change different settings of a widget, and both learn what the other did', async () => {
  const draft = await makeDraft();
  const { body: mine } = await draft.change(1, [setTitle(undefined, 'Mine')], { key: ann.key });
  const text = { kind: 'set', widgetId: 'intro', path: ['config', 'markdown'], before: 'Hello', after: 'Hi' };
  const { body: theirs } = await draft.change(1, [text]);
  assert.deepEqual([mine.version, theirs.version], [2, 3]);
  assert.deepEqual(
    theirs.changes.map(({ version, kind, createdBy }: Json) => [version, kind, createdBy.id === ann.userId]),
    [
      [2, 'edit', true],
      [3, 'edit', false],
    ],
  );
  const { version, dashboard } = await draft.read();
  assert.equal(version, 3);
  assert.deepEqual(dashboard.config.widgets[0].config, { title: 'Mine', markdown: 'Hi' });
});

test('a change of what somebody else has changed is refused as a whole, by widget', async () => {
  const draft = await makeDraft();
  await draft.change(1, [setTitle(undefined, 'Mine')], { key: ann.key });
  const { status, body } = await draft.change(1, [
    { kind: 'set', widgetId: null, path: ['title'], before: 'Board', after: 'Sales' },
    setTitle(undefined, 'Theirs'),
  ]);
  assert.equal(status, 409);
  assert.equal(body.code, 'draft_conflict');
  assert.equal(body.error, '“Mine” (intro), config.title: it has changed since');
  assert.equal(body.version, 2);
  assert.deepEqual(body.conflicts, [
    { code: 'changed', command: 1, widgetId: 'intro', path: ['config', 'title'] },
  ]);
  const { version, dashboard } = await draft.read();
  assert.deepEqual([version, dashboard.title], [2, 'Board']);
});

test('a change that is sent twice is made once, and nobody else can send it', async () => {
  const draft = await makeDraft();
  const id = randomUUID();
  const first = await draft.change(1, [setTitle(undefined, 'One')], { id });
  await draft.change(2, [setTitle('One', 'Two')]);
  const again = await draft.change(1, [setTitle(undefined, 'One')], { id });
  assert.deepEqual([first.body.version, again.status, again.body.version], [2, 200, 2]);
  assert.deepEqual(
    again.body.changes.map(({ version }: Json) => version),
    [2, 3],
  );
  assert.equal((await draft.read()).version, 3);
  assert.equal((await draft.change(3, [setTitle('Two', 'Three')], { id, key: ann.key })).status, 409);
});

test('a change that leaves no valid dashboard is refused with the place, and nothing is written', async () => {
  const draft = await makeDraft();
  const box = { id: 'box', type: 'CONTAINER', position, config: { layout: 'grid' } };
  const inside = { id: 'a', type: 'SPACER', position, config: {} };
  const into = { container: 'box', tab: null };
  const cases: [Json[], RegExp][] = [
    [[setTitle(undefined, 'a\u0000b')], /body\.commands\.0\.after/],
    [
      [
        {
          kind: 'add',
          widget: { ...box, position: { ...position, h: 4 } },
          into: { container: null, tab: null },
        },
        { kind: 'add', widget: inside, into },
        { kind: 'add', widget: { ...inside, id: 'b' }, into },
      ],
      /^box: children\[1\] must not overlap "a" in the same grid$/,
    ],
    [
      [
        {
          kind: 'set',
          widgetId: 'intro',
          path: ['config', 'markdown'],
          before: 'Hello',
          after: `# Welcome\n${'x'.repeat(100_000)}`,
        },
      ],
      /^“Welcome” \(intro\): markdown must be at most 100000 characters$/,
    ],
    [
      [{ kind: 'set', widgetId: null, path: ['title'], before: 'Board', after: 'x'.repeat(300) }],
      /^title must be at most 255 characters$/,
    ],
    [[{ kind: 'add', widget: { ...inside, type: 'POPUP' }, into }], /body\.commands\.0\.widget\.type/],
    [[{ kind: 'move', widgetId: 'intro' }], /body\.commands\.0\.before/],
    [[{ kind: 'erase' }], /body\.commands\.0\.kind/],
    [[], /body\.commands/],
  ];
  for (const [commands, message] of cases) {
    const { status, body } = await draft.change(1, commands);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(body.error, message);
  }
  assert.equal((await draft.change(9, [setTitle(undefined, 'x')])).status, 409, 'a version to come');
  assert.equal((await draft.read()).version, 1);
});

test('without a draft, editing begins with the published dashboard', async () => {
  const draft = await makeDraft();
  const workbookId = Number(draft.at.split('/').at(-1));
  await server.ok('POST', `${draft.at}/publish`, { workbookId });
  await server.ok('PUT', `${draft.at}/dashboard`, { dashboardDraft: null });
  const before = await draft.read();
  assert.deepEqual([before.version, before.hasDraft], [2, false]);
  assert.deepEqual(before.dashboard.config.widgets, [intro]);
  const present = await server.ok('GET', `${draft.at}/dashboard/draft/changes/2`);
  assert.deepEqual(present.dashboard.config.widgets, [intro]);
  const { body } = await draft.change(2, [setTitle(undefined, 'New')]);
  assert.deepEqual(
    body.changes.map(({ version, kind }: Json) => [version, kind]),
    [
      [3, 'start'],
      [4, 'edit'],
    ],
  );
  const { dashboard, hasDraft } = await draft.read();
  assert.deepEqual([dashboard.config.title, dashboard.config.widgets[0].config.title], ['Board', 'New']);
  assert.ok(hasDraft);
});

test('the history names every change, and a draft gets each of its states back', async () => {
  const draft = await makeDraft();
  await draft.change(1, [setTitle(undefined, 'One')], { key: ann.key });
  await server.ok('PUT', `${draft.at}/dashboard`, { dashboardDraft: { title: 'Other', widgets: [] } });
  const { items } = await draft.history();
  assert.deepEqual(
    items.map(({ version, kind, createdBy }: Json) => [version, kind, createdBy.id === ann.userId]),
    [
      [3, 'replacement', false],
      [2, 'edit', true],
      [1, 'replacement', false],
    ],
  );
  assert.deepEqual(
    (await draft.history('?since=2')).items.map(({ version }: Json) => version),
    [3],
  );
  const back = await server.ok('POST', `${draft.at}/dashboard/draft/changes/2/restore`);
  assert.equal(back.version, 4);
  const { dashboard } = await draft.read();
  assert.equal(dashboard.config.title, 'Board');
  assert.deepEqual(dashboard.config.widgets, [{ ...intro, config: { markdown: 'Hello', title: 'One' } }]);
  await server.ok('POST', `${draft.at}/dashboard/draft/changes/0/restore`);
  assert.deepEqual((await draft.read()).dashboard.config, { widgets: [] });
  assert.equal((await server.call('POST', `${draft.at}/dashboard/draft/changes/9/restore`)).status, 404);
});

test('an earlier state is read without changing anything, and the history names what was published and restored', async () => {
  const draft = await makeDraft();
  const workbookId = Number(draft.at.split('/').at(-1));
  await server.ok('POST', `${draft.at}/publish`, { workbookId });
  await draft.change(1, [setTitle(undefined, 'One')]);
  await server.ok('POST', `${draft.at}/publish`, { workbookId });
  await draft.change(2, [setTitle('One', 'Two')]);
  const earlier = await server.ok('GET', `${draft.at}/dashboard/draft/changes/1`);
  assert.deepEqual([earlier.version, earlier.dashboard.config.widgets], [1, [intro]]);
  assert.equal((await draft.read()).version, 3);
  await server.ok('POST', `${draft.at}/dashboard/draft/changes/1/restore`);
  assert.deepEqual(
    (await draft.history()).items.map(({ version, restored, publication }: Json) => [
      version,
      restored,
      publication && [publication.number, publication.isLive],
    ]),
    [
      [4, 1, null],
      [3, null, null],
      [2, null, [2, true]],
      [1, null, [1, false]],
    ],
  );
});

test('old changes are forgotten, but the newest ones are not, and what needs them is refused', async () => {
  const draft = await makeDraft();
  for (const [since, title] of ['a', 'b', 'c', 'd'].entries())
    await draft.change(since + 1, [setTitle(since === 0 ? undefined : 'abcd'[since - 1], title)]);
  const versions = async () => (await draft.history()).items.map(({ version }: Json) => version);
  const kept = { days: 1, most: 1_000, newest: 4 };
  await deleteOldChanges(server.db, kept);
  assert.deepEqual(await versions(), [5, 4, 3, 2, 1]);
  const workbookId = Number(draft.at.split('/').at(-1));
  await sql`update draft_changes set created_at = now() - interval '2 days' where workbook_id = ${workbookId}`.execute(
    server.db,
  );
  await deleteOldChanges(server.db, kept);
  assert.deepEqual(await versions(), [5, 4, 3, 2]);
  await deleteOldChanges(server.db, { ...kept, days: 1_000, most: 3 });
  assert.deepEqual(await versions(), [5, 4, 3]);
  assert.equal((await server.call('GET', `${draft.at}/dashboard/draft/changes/1`)).status, 404);
  await server.ok('POST', `${draft.at}/dashboard/draft/changes/2/restore`);
  assert.equal((await draft.read()).dashboard.config.widgets[0].config.title, 'a');
});

test('editors see who else is here and what they have selected; nobody else does', async () => {
  const draft = await makeDraft();
  const path = `${draft.at}/dashboard/draft/presence`;
  const be = (selection: string[], key?: string) =>
    server.call('PUT', path, { body: { selection }, ...(key === undefined ? {} : { key }) });
  const seen = async () =>
    (await server.ok('GET', path)).people.map(({ user, isSelf, selection }: Json) => [
      user.id === ann.userId,
      isSelf,
      selection,
    ]);
  await be([], ann.key);
  await be(['intro']);
  await be(['intro'], ann.key);
  assert.deepEqual(await seen(), [
    [true, false, ['intro']],
    [false, true, ['intro']],
  ]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where type = 'workbook.presence'
      and resource_id = ${draft.at.split('/').at(-1)}`.execute(server.db);
  await be(['intro'], ann.key);
  assert.deepEqual(rows, [{ count: 3 }], 'a repetition is no event');
  await server.call('DELETE', path, { key: ann.key });
  assert.deepEqual(await seen(), [[false, true, ['intro']]]);
  await sql`update draft_presences set seen_at = now() - interval '1 minute'`.execute(server.db);
  assert.deepEqual(await seen(), []);
  const viewer = await makePerson(server, { builtInRole: 'Viewer' });
  assert.equal((await be([], viewer.key)).status, 404);
});

test('an image goes when neither a dashboard nor its history nor the trash nor a file has shown it for long enough', async () => {
  const draft = await makeDraft();
  const { at } = draft;
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const upload = async (name: string): Promise<string> => {
    const base64 = Buffer.concat([gif, Buffer.from(name)]).toString('base64');
    return (await server.ok('POST', `${at}/images`, { base64 })).imageId;
  };
  const left = async () => {
    const { rows } = await sql<{ id: string }>`
      select encode(sha256, 'hex') as id from dashboard_images`.execute(server.db);
    return rows.map(({ id }) => id);
  };
  const place = { tenantId: 1, deploymentId: deployment };
  const check = () => checkUse(server.db, place, 30);
  const daysLater = () =>
    sql`
    update dashboard_images set unused_since = unused_since - interval '31 days'`.execute(server.db);
  const showing = (imageId: string) => ({
    ...intro,
    id: `image-${imageId.slice(0, 8)}`,
    type: 'IMAGE',
    config: { imageId, decorative: true },
  });

  const [shown = '', undone = '', inTrash = '', inFile = '', unused = '', again = ''] = await Promise.all(
    ['shown', 'undone', 'in the trash', 'in a file', 'unused', 'again'].map(upload),
  );
  await server.ok('PUT', `${at}/dashboard`, { dashboardDraft: { widgets: [intro, showing(undone)] } });
  await server.ok('PUT', `${at}/dashboard`, { dashboardDraft: { widgets: [intro, showing(shown)] } });
  const other = await makeDraft({ widgets: [showing(inTrash)] });
  assert.equal((await server.call('DELETE', other.at)).status, 204);
  await sql`insert into blobs (tenant_id, deployment_id, oid, content_sha1, size, content)
    values (1, ${deployment}, '\\x01', '\\x01', 100, ${Buffer.from(`- image: ${inFile}`)})`.execute(
    server.db,
  );
  await check();
  assert.ok((await left()).includes(unused), 'it is kept for editors that are still open');
  await daysLater();
  // Neither has the other deployment, nor another account, anything to do with it.
  await checkUse(server.db, { ...place, tenantId: 2 }, 30);
  assert.ok((await left()).includes(unused));
  assert.equal(await upload('again'), again);
  await check();
  assert.deepEqual((await left()).sort(), [shown, undone, inTrash, inFile, again].sort());

  await daysLater();
  let checked: Promise<void> | undefined;
  let isOver = false;
  await server.db.transaction().execute(async (tx) => {
    const workbookId = Number(at.split('/').at(-1));
    await keepShownImages(tx, 1, workbookId, { widgets: [showing(again)] } as never);
    checked = check().finally(() => {
      isOver = true;
    });
    const isWaiting = async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%used as materialized%'
          and pid <> pg_backend_pid()) as waits`.execute(server.db);
      return rows[0]?.waits;
    };
    while (!isOver && !(await isWaiting()));
  });
  await checked;
  assert.ok((await left()).includes(again), 'a dashboard with it was saved meanwhile');
});

test('editors and images that come at the same time are counted one after another', async () => {
  const draft = await makeDraft();
  const grant = { tenantId: 1, id: Number(draft.at.split('/').at(-1)) } as Parameters<typeof notePresence>[1];
  const note = (userId: number) => (tx: Tx) => notePresence(tx, grant, userId, [], 1);
  assert.deepEqual(await atTheSameTime(note(ann.userId), note(1)), [true, false]);

  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dashboard_images where deployment_id = ${deployment}`.execute(
    server.db,
  );
  const place = { tenantId: 1, deploymentId: deployment, embedTenantId: null };
  const keep = (name: string) => (tx: Tx) => {
    const content = Buffer.from(name);
    const image = { content, sha256: createHash('sha256').update(content).digest() };
    const facts = { mediaType: 'image/gif', width: 1, height: 1 } as const;
    return keepImage(tx, grant, place, { ...facts, ...image }, (rows[0]?.count ?? 0) + 1);
  };
  assert.deepEqual(await atTheSameTime(keep('first'), keep('second')), [true, false]);
});

/** Runs two transactions of which the first does not end before the second has begun, and waits or is done. */
async function atTheSameTime<T>(first: (tx: Tx) => Promise<T>, second: (tx: Tx) => Promise<T>): Promise<T[]> {
  let later: Promise<T> | undefined;
  const earlier = await server.db.transaction().execute(async (tx) => {
    const result = await first(tx);
    let isDone = false;
    later = server.db.transaction().execute(second);
    later.finally(() => {
      isDone = true;
    });
    const pause = growingPauses();
    while (true) {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
        tx,
      );
      if (isDone || rows.length > 0) break;
      await pause;
    }
    return result;
  });
  return [earlier, (await later) as T];
}
