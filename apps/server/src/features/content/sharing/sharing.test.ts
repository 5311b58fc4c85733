import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { groupOfEmbedUsers, makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { allowPersonalKeys, makePerson, type Person } from '../../../../test/people-under-test.ts';
import { seededRandom } from '../../../../test/seeded-random.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
await allowPersonalKeys(server);

let made = 0;
async function newSpace() {
  made += 1;
  const input = deploymentInput(`Sharing ${made}`);
  const { id: deploymentId } = await server.ok('POST', '/build/api/v1/deployments', input);
  const base = `/api/v1/deployments/${deploymentId}`;
  const owner = await makePerson(server, { builtInRole: 'Explorer' });
  const path = (name: string, query: Readonly<Record<string, string | number>>) => {
    const texts = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
    return `${base}/workspace/${name}?${new URLSearchParams(texts)}`;
  };
  return {
    deploymentId,
    base,
    owner,
    path,
    folder: async (name: string, parentId: number | null = null, key = owner.key): Promise<number> =>
      (await server.ok('POST', `${base}/folders`, { name, parentId }, key)).id,
    report: async (name: string, folderId: number | null = null, key = owner.key): Promise<number> =>
      (await server.ok('POST', `${base}/reports`, { name, folderId }, key)).id,
    /** Who has access, as `TYPE name level reason folder`. */
    access: async (type: string, id: number, key = owner.key, more = {}): Promise<string[]> =>
      (await server.ok('GET', path('access', { type, id, first: 1000, ...more }), undefined, key)).items.map(
        (item: Json) =>
          [item.type, item.name, item.level, item.effectiveLevel, item.reason, item.folder?.name]
            .filter((part) => part != null)
            .join(' '),
      ),
    /** What a holder sees, as `TYPE name level reason folder`. */
    seen: async (query: Readonly<Record<string, string | number>>): Promise<string[]> =>
      (await server.ok('GET', path('seen', { first: 1000, ...query }))).items.map((item: Json) =>
        [item.type, item.name, item.level, item.reason, item.folder?.name].filter(Boolean).join(' '),
      ),
  };
}

async function share(resourceType: string, id: number, holder: object, action: string | null, key?: string) {
  const kind = 'groupId' in holder ? 'group' : 'user';
  const body = { resourceType, resourceId: String(id), action, ...holder };
  await server.ok('PUT', `/api/v1/resource-policies/${kind}`, body, key);
}

async function newGroup(name: string, people: readonly Person[] = []): Promise<number> {
  const { id } = await server.ok('POST', '/api/v1/groups', { name });
  if (people.length > 0)
    await server.ok('POST', `/api/v1/groups/${id}/users`, { userIds: people.map(({ userId }) => userId) });
  return id;
}

async function rename(userId: number, first_name: string) {
  await db.updateTable('users').set({ first_name }).where('id', '=', userId).execute();
}

test('access is shown to those with full access only, and hidden objects do not exist', async () => {
  const space = await newSpace();
  const folder = await space.folder('Secret');
  const viewer = await makePerson(server, { builtInRole: 'Viewer' });
  const other = await newSpace();
  for (const name of ['access', 'share-candidates']) {
    const path = space.path(name, { type: 'FOLDER', id: folder });
    assert.equal((await server.call('GET', path, { key: viewer.key })).status, 404);
    await share('Folder', folder, { userId: viewer.userId }, 'FolderEdit', space.owner.key);
    const refused = await server.call('GET', path, { key: viewer.key });
    assert.equal(refused.status, 403);
    assert.match(refused.body.error, /full access to Folder/);
    await share('Folder', folder, { userId: viewer.userId }, null, space.owner.key);
    const elsewhere = other.path(name, { type: 'FOLDER', id: folder });
    assert.equal((await server.call('GET', elsewhere)).status, 404, 'in another deployment');
    const key = { key: space.owner.key };
    assert.equal((await server.call('GET', path, key)).status, 200);
    assert.equal(
      (await server.call('GET', space.path(name, { type: 'REPORT', id: folder }), key)).status,
      404,
    );
  }
});

test('what somebody sees is shown to administrators only', async () => {
  const space = await newSpace();
  const seen = space.path('seen', { userId: space.owner.userId });
  assert.equal((await server.call('GET', seen, { key: space.owner.key })).status, 403);
  assert.equal((await server.call('GET', seen)).status, 200);
  assert.equal((await server.call('GET', space.path('seen', { userId: 999_999 }))).status, 404);
  assert.equal((await server.call('GET', space.path('seen', { groupId: 999_999 }))).status, 404);
  const both: Record<string, number> = { userId: 1, groupId: 1 };
  for (const query of [{}, both]) {
    const { status, body } = await server.call('GET', space.path('seen', query));
    assert.equal(status, 400);
    assert.match(body.error, /either userId or groupId/);
  }
});

test('access lists each holder once, with the nearest level and where it comes from', async () => {
  const space = await newSpace();
  await rename(space.owner.userId, 'Olive');
  const top = await space.folder('Top');
  const team = await space.folder('Team', top);
  const report = await space.report('Margin', team);
  const [ada, bob] = await Promise.all([
    makePerson(server, {}),
    makePerson(server, { builtInRole: 'Viewer' }),
  ]);
  await rename(ada.userId, 'Ada');
  await rename(bob.userId, 'Bob');
  const group = await newGroup('Sales', [bob]);
  await share('Folder', top, { userId: bob.userId }, 'FolderManage', space.owner.key);
  await share('Folder', top, { groupId: group }, 'FolderRead', space.owner.key);
  await share('Folder', team, { userId: ada.userId }, 'FolderEdit', space.owner.key);
  await share('Folder', team, { userId: null }, 'FolderRead', space.owner.key);
  await share('Report', report, { groupId: group }, 'ReportEdit', space.owner.key);
  const policy = { resourceType: 'Report' as const, actions: ['ReportManage' as const], resources: ['All'] };
  await makePerson(server, { policies: [policy] });
  const role = await db
    .selectFrom('roles')
    .select('name')
    .where('name', 'like', 'Role of%')
    .executeTakeFirstOrThrow();

  assert.deepEqual(await space.access('REPORT', report), [
    'USER Olive full full OWNER',
    'GROUP Sales edit SHARED',
    // She cannot reach the deployment.
    'USER Ada edit none FOLDER Team',
    'EVERYONE view FOLDER Team',
    // The policy of his group on the report itself decides.
    'USER Bob full edit FOLDER Top',
    'ROLE full ROLE',
    'ADMINISTRATORS full ADMINISTRATOR',
  ]);
  const all = await space.access('REPORT', report, server.adminKey);
  assert.ok(all.includes(`ROLE ${role.name} full ROLE`), 'administrators see the names of roles');
  assert.deepEqual(await space.access('REPORT', report, space.owner.key, { search: 'SAL' }), [
    'GROUP Sales edit SHARED',
  ]);
  assert.deepEqual(await space.access('FOLDER', top), [
    'USER Olive full full OWNER',
    'USER Bob full full SHARED',
    'GROUP Sales view SHARED',
    'ADMINISTRATORS full ADMINISTRATOR',
  ]);
  const { items } = await server.ok(
    'GET',
    space.path('access', { type: 'REPORT', id: report }),
    undefined,
    space.owner.key,
  );
  assert.deepEqual(
    items.flatMap(({ name, through }: Json) => (through === null ? [] : [[name, through]])),
    [['Bob', { type: 'GROUP', name: 'Sales' }]],
    'only where the level is another one in the end',
  );
  await db.updateTable('users').set({ is_deactivated: true }).where('id', '=', bob.userId).execute();
  assert.ok((await space.access('FOLDER', top)).includes('USER Bob full none SHARED'));
});

test('a tab inherits from its workbook, and an entry says whether its folder can be shared', async () => {
  const space = await newSpace();
  const folder = await space.folder('Admin folder', null, server.adminKey);
  await share('Folder', folder, { userId: space.owner.userId }, 'FolderEdit');
  const body = { name: 'Book', folderId: folder };
  const { id: workbook } = await server.ok('POST', `${space.base}/workbooks`, body, space.owner.key);
  const tab = { name: 'Tab', workbookId: workbook };
  const { id: report } = await server.ok('POST', `${space.base}/reports`, tab, space.owner.key);
  const group = await newGroup(`Readers ${made}`);
  await share('Workbook', workbook, { groupId: group }, 'WorkbookRead', space.owner.key);
  const path = space.path('access', { type: 'REPORT', id: report });
  const { items } = await server.ok('GET', path, undefined, space.owner.key);
  assert.deepEqual(
    items
      .filter((item: Json) => item.type !== 'ROLE')
      .map((item: Json) => [item.type, item.reason, item.folder?.canManage]),
    [
      ['USER', 'OWNER', undefined],
      ['GROUP', 'WORKBOOK', undefined],
      ['USER', 'FOLDER', false],
      ['ADMINISTRATORS', 'ADMINISTRATOR', undefined],
    ],
  );
});

test('candidates are groups, embed tenants and people of the account, found by name and address', async () => {
  const space = await newSpace();
  const folder = await space.folder('To share');
  const word = `quartz${made}`;
  const person = await makePerson(server, {});
  await rename(person.userId, `Zoë ${word}`);
  await newGroup(`The ${word}`);
  const embed = await makeEmbedUser(server, {
    deploymentId: space.deploymentId,
    embedTenant: `${word}-customer`,
  });
  await rename(embed.userId, `Embed ${word}`);
  const path = space.path('share-candidates', {
    type: 'FOLDER',
    id: folder,
    search: word.toUpperCase(),
    first: 1,
  });
  const names: string[] = [];
  for (let after = ''; ; ) {
    const page = await server.ok('GET', `${path}${after}`, undefined, space.owner.key);
    names.push(...page.items.map((item: Json) => `${item.type} ${item.name}`));
    if (!page.pageInfo.hasNextPage) break;
    after = `&after=${page.pageInfo.endCursor}`;
  }
  assert.deepEqual(names, [`EMBED_TENANT ${word}-customer`, `GROUP The ${word}`, `USER Zoë ${word}`]);
  for (const [only, count] of [
    ['USERS', 1],
    ['GROUPS', 2],
  ] as const) {
    const some = await server.ok(
      'GET',
      `${path}&only=${only}&first=9`.replace('first=1&', ''),
      undefined,
      space.owner.key,
    );
    assert.equal(some.items.length, count, only);
    assert.ok(some.items.every((item: Json) => (item.type === 'USER') === (only === 'USERS')));
  }
  await db
    .updateTable('embed_tenants')
    .set({ deleting_since: new Date() })
    .where('name', '=', `${word}-customer`)
    .execute();
  const { items } = await server.ok('GET', path.replace('first=1', 'first=9'), undefined, space.owner.key);
  assert.equal(items.length, 2, 'an embed tenant that is being deleted is gone');
});

test('what a person sees is what their own list has, with every way of having access', async () => {
  const space = await newSpace();
  const random = seededRandom(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const all = (
    type: 'Folder' | 'Workbook' | 'Report',
    action: 'FolderRead' | 'WorkbookEdit' | 'ReportRead',
  ) => ({
    resourceType: type,
    actions: [action],
    resources: ['All'],
  });
  const read = {
    resourceType: 'Deployment' as const,
    actions: ['DeploymentRead' as const],
    resources: ['All'],
  };
  const people = [
    space.owner,
    await makePerson(server, { builtInRole: 'Explorer' }),
    await makePerson(server, { builtInRole: 'Viewer' }),
    await makePerson(server, { policies: [read, all('Report', 'ReportRead')] }),
    await makePerson(server, {
      policies: [read, all('Workbook', 'WorkbookEdit'), all('Folder', 'FolderRead')],
    }),
    await makePerson(server, { isAdmin: true }),
  ];
  const group = await newGroup(`Some ${made}`, people.slice(1, 3));
  const owners = people.slice(0, 2);
  const folders: (number | null)[] = [null];
  for (let count = 0; count < 12; count += 1) {
    const parent = pick(folders);
    folders.push(await space.folder(`f${count}`, parent, server.adminKey));
  }
  const objects: [string, number][] = folders.flatMap((id) =>
    id === null ? [] : [['Folder', id] as [string, number]],
  );
  for (let count = 0; count < 16; count += 1)
    objects.push(['Report', await space.report(`r${count}`, pick(folders), server.adminKey)]);
  for (const [type, id] of objects) {
    const table = type === 'Folder' ? 'folders' : 'reports';
    if (random() < 0.25)
      await db
        .updateTable(table)
        .set({ owner_user_id: pick(owners).userId })
        .where('id', '=', id)
        .execute();
    if (random() < 0.5) {
      const action = `${type}${pick(['Read', 'Edit', 'Manage'])}`;
      const holder = pick([
        ...people.map(({ userId }) => ({ userId })),
        { groupId: group },
        { groupId: group },
        { userId: null },
      ]);
      await share(type, id, holder, action);
    }
  }
  const levels = (item: Json) => (item.canManage ? 'full' : item.canEdit ? 'edit' : 'seen');
  for (const { userId, key } of people)
    for (const query of ['', 'search=f', 'search=r', ...folders.slice(1).map((id) => `folderId=${id}`)]) {
      const own = await server.call('GET', `${space.base}/workspace?first=1000&${query}`, { key });
      const told = await server.call(
        'GET',
        `${space.base}/workspace/seen?userId=${userId}&first=1000&${query}`,
      );
      assert.equal(told.status, own.status, query);
      if (own.status !== 200) continue;
      const named = (item: Json) => `${item.type} ${item.id} ${item.name}`;
      assert.deepEqual(
        told.body.items.map((item: Json) => `${named(item)} ${item.level.replace(/view|none/, 'seen')}`),
        own.body.items.map((item: Json) => `${named(item)} ${levels(item)}`),
      );
      for (const item of told.body.items)
        assert.equal(item.level === 'none', item.reason === 'CONTENTS', JSON.stringify(item));
    }
});

test('people who cannot reach the deployment see nothing in it', async () => {
  const space = await newSpace();
  const stranger = await makePerson(server, {});
  await share(
    'Folder',
    await space.folder('Shared'),
    { userId: stranger.userId },
    'FolderRead',
    space.owner.key,
  );
  assert.deepEqual(await space.seen({ userId: stranger.userId }), []);
});

test('what a person sees names the group, the role or everyone through whom they see it', async () => {
  const space = await newSpace();
  const folder = await space.folder('Top');
  const person = await makePerson(server, {
    builtInRole: 'Viewer',
    policies: [{ resourceType: 'Workbook', actions: ['WorkbookRead'], resources: ['All'] }],
  });
  const name = `Sales ${made}`;
  const group = await newGroup(name, [person]);
  const body = { name: 'Book', folderId: folder };
  await server.ok('POST', `${space.base}/workbooks`, body, space.owner.key);
  await share('Folder', folder, { groupId: group }, 'FolderEdit', space.owner.key);
  const all = await space.report('For all');
  await share('Report', all, { userId: null }, 'ReportRead', space.owner.key);
  const both = await space.report('Twice');
  await share('Report', both, { userId: person.userId }, 'ReportRead', space.owner.key);
  await share('Report', both, { groupId: group }, 'ReportRead', space.owner.key);
  const through = async (query: object): Promise<string[]> =>
    (await server.ok('GET', space.path('seen', { userId: person.userId, search: '', ...query }))).items.map(
      (item: Json) => `${item.name} ${item.through?.type} ${item.through?.name}`,
    );
  assert.deepEqual((await through({})).sort(), [
    `For all EVERYONE null`,
    `Top GROUP ${name}`,
    'Twice USER null',
  ]);
  assert.deepEqual(await through({ folderId: folder }), [`Book GROUP ${name}`]);
  await share('Folder', folder, { groupId: group }, null, space.owner.key);
  assert.deepEqual(await through({ search: 'Book' }), [`Book ROLE Role of ${person.name}`]);
});

test('what a group sees names what shares it, and has what is shared with everyone', async () => {
  const space = await newSpace();
  const group = await newGroup(`Team ${made}`);
  const folder = await space.folder('Shared folder');
  await space.report('Inside', folder);
  const single = await space.report('Single');
  const everyone = await space.report('Everyone');
  const hidden = await space.folder('Hidden');
  const deep = await space.report('Deep', hidden);
  await space.report('Unseen', hidden);
  await share('Folder', folder, { groupId: group }, 'FolderEdit', space.owner.key);
  await share('Report', single, { groupId: group }, 'ReportRead', space.owner.key);
  await share('Report', deep, { groupId: group }, 'ReportManage', space.owner.key);
  await share('Report', everyone, { userId: null }, 'ReportRead', space.owner.key);
  assert.deepEqual(await space.seen({ groupId: group, orderByField: 'name' }), [
    'FOLDER Hidden none CONTENTS',
    'FOLDER Shared folder edit SHARED',
    'REPORT Everyone view SHARED',
    'REPORT Single view SHARED',
  ]);
  assert.deepEqual(await space.seen({ groupId: group, folderId: folder }), [
    'REPORT Inside edit FOLDER Shared folder',
  ]);
  assert.deepEqual(await space.seen({ groupId: group, folderId: hidden }), ['REPORT Deep full SHARED']);
});

test('what an embed tenant sees is what is shared with it, and nothing that its users made', async () => {
  const space = await newSpace();
  const embedTenant = `tenant-${made}`;
  const embed = await makeEmbedUser(server, { deploymentId: space.deploymentId, embedTenant });
  const group = await groupOfEmbedUsers(server, embed.embedTenantId);
  const [own, all, everyone] = [
    await space.report('Own'),
    await space.report('All'),
    await space.report('Everyone'),
  ];
  await share('Report', own, { groupId: group }, 'ReportRead', space.owner.key);
  await share(
    'Report',
    all,
    { groupId: await groupOfEmbedUsers(server, null) },
    'ReportRead',
    space.owner.key,
  );
  await share('Report', everyone, { userId: null }, 'ReportRead', space.owner.key);
  const { id: theirs } = await server.ok('POST', `${space.base}/reports`, { name: 'Made there' }, embed.key);
  await share('Report', theirs, { groupId: group }, 'ReportRead', embed.key);
  const query = 'first=1000&orderByField=name';
  const list = await server.ok('GET', `${space.base}/shared-workspace?${query}`, undefined, embed.key);
  assert.deepEqual(
    list.items.map((item: Json) => item.name),
    ['All', 'Made there', 'Own'],
  );
  assert.deepEqual(await space.seen({ groupId: group, orderByField: 'name' }), [
    'REPORT All view SHARED',
    'REPORT Own view SHARED',
  ]);
  const shared = (await space.access('REPORT', own)).filter((entry) => entry.startsWith('EMBED'));
  assert.deepEqual(shared, [`EMBED_TENANT ${embedTenant} view SHARED`]);
});

test('creators see who has access to their content, and share it inside their embed tenant only', async () => {
  const space = await newSpace();
  const { deploymentId } = space;
  const ada = await makeEmbedUser(server, { deploymentId, embedTenant: 'north' });
  const grace = await makeEmbedUser(server, { deploymentId, embedTenant: 'north' });
  const stranger = await makeEmbedUser(server, { deploymentId, embedTenant: 'south' });
  await db.updateTable('all_users').set({ first_name: 'Grace' }).where('id', '=', grace.userId).execute();
  await db.updateTable('all_users').set({ first_name: 'Ada' }).where('id', '=', ada.userId).execute();
  const everyone = await groupOfEmbedUsers(server, ada.embedTenantId);
  await newGroup('People of the account');
  const folder = await space.folder('Plans', null, ada.key);
  const candidates = async (query: object = {}) =>
    (
      await server.ok(
        'GET',
        space.path('share-candidates', { type: 'FOLDER', id: folder, first: 100, ...query }),
        undefined,
        ada.key,
      )
    ).items.map(({ type, name }: Json) => `${type} ${name}`);
  assert.deepEqual(await candidates(), ['EMBED_TENANT north', 'USER Grace', 'USER Ada']);
  assert.deepEqual(await candidates({ search: 'gra' }), ['USER Grace']);
  assert.deepEqual(await candidates({ only: 'USERS', first: 1 }), ['USER Grace']);

  await share('Folder', folder, { groupId: everyone }, 'FolderEdit', ada.key);
  const entries = ['USER Ada full OWNER', 'EMBED_TENANT north edit SHARED'];
  assert.deepEqual(await space.access('FOLDER', folder, ada.key), entries);
  const refused = await server.call('GET', space.path('access', { type: 'FOLDER', id: folder }), {
    key: grace.key,
  });
  assert.equal(refused.status, 403, 'whoever may edit does not share');
  for (const name of ['access', 'share-candidates'])
    for (const key of [stranger.key, space.owner.key]) {
      const answer = await server.call('GET', space.path(name, { type: 'FOLDER', id: folder }), { key });
      assert.equal(answer.status, 404, name);
    }
});
