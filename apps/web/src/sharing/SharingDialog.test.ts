import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AccessEntry, SeenObject, ShareCandidate } from '@facet/client';
import { mockApi, type OperationId, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { sampleAdministrator, sampleUser } from '../testing/sample-people.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const NAMELESS = {
  email: null,
  picture: null,
  userCount: null,
  effectiveLevel: null,
  folder: null,
  through: null,
} as const;
const someone = (id: number, name: string, more: Partial<AccessEntry> = {}): AccessEntry => ({
  ...NAMELESS,
  type: 'USER',
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  level: 'view',
  effectiveLevel: more.level ?? 'view',
  reason: 'SHARED',
  ...more,
});
const candidate = (id: number, name: string, more: Partial<ShareCandidate> = {}): ShareCandidate => ({
  type: 'USER',
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  picture: null,
  userCount: null,
  isDeactivated: false,
  ...more,
});
const OWNER = someone(1, 'Olive', { level: 'full', reason: 'OWNER' });
const ADMINISTRATORS: AccessEntry = {
  ...NAMELESS,
  type: 'ADMINISTRATORS',
  id: null,
  name: null,
  level: 'full',
  reason: 'ADMINISTRATOR',
};

/** What the server of a test has, and what it was sent. */
const server = {
  entries: [] as AccessEntry[],
  candidates: [] as ShareCandidate[],
  seen: [] as SeenObject[],
  isAdmin: false,
  /** The status with which operations refuse. */
  refused: new Map<OperationId, number>(),
  sent: [] as { readonly operation: OperationId; readonly query?: object; readonly body?: object }[],
};

const stage = await openStage({ after, skip: () => undefined } as never);
const api =
  stage &&
  (await mockApi({ after } as never, stage.page, {
    getMe: () => sampleUser({ isAdmin: server.isAdmin }),
    listAdministrators: () => paged([sampleAdministrator(9, 'Amy')]),
    listAccess({ query }) {
      note('listAccess', { query });
      return paged(server.entries.filter(hasText(query.search)), query);
    },
    listShareCandidates({ query }) {
      note('listShareCandidates', { query });
      const isOfKind = ({ type }: ShareCandidate) => (type === 'USER') === (query.only === 'USERS');
      return paged(
        server.candidates.filter((row) => isOfKind(row) && hasText(query.search)(row)),
        query,
      );
    },
    listSeenObjects({ query }) {
      note('listSeenObjects', { query });
      return paged(
        server.seen.filter(({ folderId }) => folderId === (query.folderId ?? null)),
        query,
      );
    },
    handOverUser({ body }) {
      note('handOverUser', { body });
      return { folders: 1, workbooks: 2, reports: 1200, trash: 0, keptFilters: 0, notifications: 3 };
    },
    setUserResourcePolicy({ body }) {
      note('setUserResourcePolicy', { body });
      return give('USER', body.userId ?? null, body.action ?? null);
    },
    setGroupResourcePolicy({ body }) {
      note('setGroupResourcePolicy', { body });
      return give('GROUP', body.groupId, body.action ?? null);
    },
  }));

function note(operation: OperationId, asked: { readonly query?: object; readonly body?: object }): void {
  server.sent.push({ operation, ...asked });
  const status = server.refused.get(operation);
  if (status !== undefined) throw new Refusal(status);
}

function hasText(search = '') {
  return ({ name }: { readonly name: string | null }) =>
    (name ?? '').toLowerCase().includes(search.toLowerCase());
}

/** Changes what somebody has, as the server does. */
function give(type: 'USER' | 'GROUP', id: number | null, action: string | null) {
  const level = ({ FolderRead: 'view', FolderEdit: 'edit', FolderManage: 'full' } as const)[`${action}`];
  const named = [...server.entries, ...server.candidates].find((row) => row.id === id)?.name ?? '';
  server.entries = server.entries.filter((entry) => entry.id !== id);
  if (level !== undefined) server.entries.push(someone(Number(id), named, { type, level }));
  return { userPolicies: [], groupPolicies: [], inheritedUserPolicies: [], inheritedGroupPolicies: [] };
}

async function open(more: Partial<typeof server> = {}, props: object = {}) {
  if (stage === undefined) throw new Error('There is no Chromium');
  Object.assign(server, {
    entries: [OWNER, ADMINISTRATORS],
    candidates: [],
    seen: [],
    isAdmin: false,
    refused: new Map(),
    sent: [],
    ...more,
  });
  const subject = { deploymentId: 3, kind: 'folder', id: 7, title: 'Finance' };
  await stage.show('sharing/SharingDialog.tsx', 'SharingDialog', { ...subject, ...props }, ['onClose']);
  const { page } = stage;
  return {
    page,
    has: (text: string) =>
      page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text),
    lacks: (text: string) =>
      page.waitForFunction((wanted) => !document.body.innerText.includes(wanted), {}, text),
    text: () => page.evaluate(() => document.body.innerText),
    click: (selector: string) => page.locator(selector).click(),
    choose: (selector: string, value: string) => page.select(selector, value),
    menu: async (name: string, item: string) => {
      await page.locator(`[aria-label="Actions for ${name}"]`).click();
      await page.locator(`[role="menuitem"]::-p-text(${item})`).click();
    },
  };
}

const skip = stage === undefined;
const lastQuery = () => (server.sent.at(-1)?.query ?? {}) as Record<string, unknown>;
const changes = () => server.sent.filter(({ body }) => body !== undefined);

test('entries are in sections by where they come from, with what differs in the end', { skip }, async () => {
  const folder = { id: 9, name: 'Company', canManage: false };
  const through = { type: 'GROUP', name: 'Sales' } as const;
  const dialog = await open({
    entries: [
      OWNER,
      someone(2, 'Ada', { level: 'edit', effectiveLevel: 'none' }),
      someone(3, 'Bob', { level: 'full', effectiveLevel: 'view', reason: 'FOLDER', folder, through }),
      { ...ADMINISTRATORS, type: 'ROLE', id: 1001, name: null, level: 'view', reason: 'ROLE' },
      ADMINISTRATORS,
    ],
  });
  await dialog.has('Administrators');
  const text = await dialog.text();
  const lines = ['Share “Finance”', 'Shared here', 'Owner', 'No access in the end', 'Inherited from above'];
  for (const line of [
    ...lines,
    'From the folder “Company”',
    'in the end: Can view · Through the group “Sales”',
    'Through roles',
    'A role',
  ])
    assert.ok(text.includes(line), `${line} is missing in ${text}`);
  const choices = await dialog.page.$$eval('select', (all) =>
    all.map((one) => one.getAttribute('aria-label')),
  );
  assert.deepEqual(choices, ['Access to give', 'Access of Ada', 'Access of Bob']);
  const menus = await dialog.page.$$eval('[aria-haspopup="menu"]', (all) =>
    all.map((one) => one.getAttribute('aria-label')),
  );
  assert.deepEqual(menus, ['Actions for Ada', 'Actions for Bob'], 'owners and roles cannot be changed here');
  await dialog.click('[aria-label="Actions for Bob"]');
  await dialog.has('Changing this needs full access to the folder');
  assert.equal(
    (await dialog.text()).includes('Remove access'),
    false,
    'inherited access cannot be removed here',
  );
});

test('somebody is added by keyboard, with the chosen level', { skip }, async () => {
  const all = Array.from({ length: 3000 }, (_, index) => candidate(100 + index, `Person ${index}`));
  const dialog = await open({
    candidates: [...all, candidate(5000, 'Grace', { type: 'GROUP', email: null, userCount: 4 })],
  });
  await dialog.has('Olive');
  await dialog.choose('[aria-label="Access to give"]', 'edit');
  const field = '[aria-label="Add people, groups or embed tenants"]';
  await dialog.page.focus(field);
  await dialog.page.keyboard.type('grace');
  await dialog.has('Members: 4');
  await dialog.page.keyboard.press('Enter');
  await dialog.has('Shared with Grace');
  await dialog.has('Group');
  assert.deepEqual(
    changes().map(({ operation, body }) => [operation, body]),
    [
      [
        'setGroupResourcePolicy',
        { resourceType: 'Folder', resourceId: '7', action: 'FolderEdit', groupId: 5000 },
      ],
    ],
  );
  await dialog.page.focus(field);
  await dialog.page.keyboard.type('person 2999');
  await dialog.has('person 2999@example.com');
  await dialog.page.keyboard.press('Escape');
  assert.deepEqual(await stage?.read('stage.calls'), [], 'Escape closes the list first');
});

test('embed tenants only view, and those who are deactivated or already there are not offered', {
  skip,
}, async () => {
  const dialog = await open({
    entries: [OWNER, someone(2, 'Ada')],
    candidates: [
      candidate(2, 'Ada'),
      candidate(4, 'Dan', { isDeactivated: true }),
      candidate(8, 'Acme', { type: 'EMBED_TENANT', email: null, userCount: 12 }),
    ],
  });
  await dialog.has('Ada');
  await dialog.choose('[aria-label="Access to give"]', 'full');
  await dialog.click('[aria-label="Add people, groups or embed tenants"]');
  await dialog.has('Already shared');
  await dialog.page.keyboard.press('Enter');
  assert.deepEqual(changes(), [], 'nobody is chosen without a text or an arrow');
  await dialog.has('Deactivated');
  const disabled = await dialog.page.$$eval('[role="option"][data-combobox-disabled]', (all) => all.length);
  assert.equal(disabled, 2);
  await dialog.click('[role="option"]::-p-text(Acme)');
  await dialog.has('Shared with Acme');
  assert.deepEqual(changes()[0]?.body, {
    resourceType: 'Folder',
    resourceId: '7',
    action: 'FolderRead',
    groupId: 8,
  });
});

test('what somebody else changes appears, and what is being typed stays', { skip }, async () => {
  const dialog = await open({ entries: [OWNER, someone(2, 'Ada')] });
  await dialog.has('Ada');
  const field = '[aria-label="Add people, groups or embed tenants"]';
  await dialog.page.focus(field);
  await dialog.page.keyboard.type('gra');
  server.entries = [OWNER, someone(2, 'Ada', { level: 'edit' }), someone(3, 'Bob')];
  // As an event of the server does.
  await dialog.page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
  await dialog.has('Bob');
  await dialog.page.waitForFunction(
    `document.querySelector('[aria-label="Access of Ada"]').value === 'edit'`,
  );
  await dialog.page.keyboard.type('ce');
  assert.equal(await dialog.page.$eval(field, (input) => (input as HTMLInputElement).value), 'grace');
});

test('access can be taken back, and the removal undone', { skip }, async () => {
  const ada = someone(2, 'Ada', { level: 'edit' });
  const dialog = await open({ entries: [OWNER, ada], candidates: [candidate(2, 'Ada')] });
  await dialog.has('Ada');
  await dialog.menu('Ada', 'Remove access');
  await dialog.has('Ada no longer has access here');
  await dialog.click('button::-p-text(Undo)');
  await dialog.page.waitForSelector('[aria-label="Access of Ada"]');
  await assertFitsPhone(dialog.page, 'the dialog about access');
  await dialog.lacks('no longer has access');
  assert.deepEqual(
    changes().map(({ body }) => (body as { action: string | null }).action),
    [null, 'FolderEdit'],
  );
});

test('a change that fails is reported at its row, and can be repeated', { skip }, async () => {
  const dialog = await open({ entries: [OWNER, someone(2, 'Ada'), someone(3, 'Bob')] });
  await dialog.has('Ada');
  const messages = {
    403: 'no longer have full access',
    404: 'no longer exists',
    409: 'too many people',
    500: 'Try again',
  };
  for (const [status, message] of Object.entries(messages)) {
    server.refused.set('setUserResourcePolicy', Number(status));
    await dialog.choose('[aria-label="Access of Ada"]', 'full');
    await dialog.has(message);
    const row = await dialog.page.$eval('[role="alert"]', (alert) => alert.closest('li')?.innerText ?? '');
    assert.match(row, /Ada/);
  }
  assert.equal(
    await dialog.page.$eval('[aria-label="Access of Ada"]', (one) => (one as HTMLSelectElement).value),
    'view',
  );
  server.refused.clear();
  await dialog.choose('[aria-label="Access of Ada"]', 'full');
  await dialog.page.waitForFunction(() => document.querySelector('[role="alert"]') === null);
});

test('a slow answer shows an outline, and who may not share learns why', { skip }, async () => {
  const release = api?.hold('listAccess');
  const slow = await open();
  await slow.page.waitForSelector('[role="status"]::-p-text(Loading)');
  release?.();
  await slow.has('Olive');

  const dialog = await open({ refused: new Map([['listAccess', 403]]) });
  await dialog.has('You cannot share this');
  await dialog.has('Amy admin-9@example.com');
  assert.equal(await dialog.page.$('[aria-label="Access to give"]'), null);

  const broken = await open({ refused: new Map([['listAccess', 500]]) });
  await broken.has('Who has access could not be loaded');
  server.refused.clear();
  await broken.click('button::-p-text(Try again)');
  await broken.has('Olive');
});

test('a list of a thousand people is read in pages and searched on the server', { skip }, async () => {
  const many = Array.from({ length: 1000 }, (_, index) => someone(100 + index, `Person ${index}`));
  const dialog = await open({ entries: [OWNER, ...many] });
  await dialog.has('Person 98');
  await dialog.click('button::-p-text(Show more)');
  await dialog.has('Person 198');
  await dialog.page.focus('[aria-label="Find who has access"]');
  await dialog.page.keyboard.type('person 987');
  await dialog.lacks('Person 98\n');
  await dialog.has('Person 987');
  await dialog.page.keyboard.type('x');
  await dialog.has('No match for “person 987x” among those with access');
});

test('access of a folder above is changed there, and the way leads back', { skip }, async () => {
  const folder = { id: 9, name: 'Company', canManage: true };
  const dialog = await open({ entries: [OWNER, someone(2, 'Ada', { reason: 'FOLDER', folder })] });
  await dialog.has('Ada');
  await dialog.menu('Ada', 'Share the folder “Company”');
  await dialog.has('Share “Company”');
  await dialog.page.waitForFunction(() => document.activeElement?.hasAttribute('data-sharing-back'));
  assert.equal(lastQuery().id, 9);
  await dialog.click('button::-p-text(Back)');
  await dialog.has('Share “Finance”');
});

test('each change can be seen as a request', { skip }, async () => {
  const dialog = await open({ entries: [OWNER, someone(2, 'Ada', { level: 'edit' })] });
  await dialog.has('Ada');
  await dialog.menu('Ada', 'Show request');
  await dialog.has('/api/v1/resource-policies/user');
  await dialog.has('"action": "FolderEdit"');
  await dialog.has('$FACET_API_KEY');
});

test('administrators see what somebody sees, folder by folder', { skip }, async () => {
  const seen = (id: number, name: string, more: Partial<SeenObject> = {}): SeenObject => ({
    type: 'FOLDER',
    id,
    name,
    title: null,
    folderId: null,
    folderPath: [],
    level: 'none',
    reason: 'CONTENTS',
    folder: null,
    through: null,
    ...more,
  });
  const company = { id: 20, name: 'Company' };
  const inside = seen(21, 'margin', {
    type: 'REPORT',
    title: 'Margin',
    folderId: 20,
    folderPath: [company],
    level: 'edit',
    reason: 'FOLDER',
    folder: company,
    through: { type: 'GROUP', name: 'Sales' },
  });
  const dialog = await open({
    isAdmin: true,
    entries: [OWNER, someone(2, 'Ada')],
    seen: [seen(20, 'Company'), inside],
  });
  await dialog.has('Ada');
  await dialog.menu('Ada', 'Show what they see');
  await dialog.has('What Ada sees');
  await dialog.has('Only to reach something inside');
  await dialog.click('button::-p-text(Company)');
  await dialog.has('Through the folder “Company” · Through the group “Sales”');
  await dialog.has('Margin');
  assert.deepEqual([lastQuery().userId, lastQuery().folderId], [2, 20]);
  await dialog.click('button::-p-text(Workspace)');
  await dialog.has('Only to reach something inside');
});

test('administrators choose whose view they look at', { skip }, async () => {
  const acme = candidate(8, 'Acme', { type: 'EMBED_TENANT', email: null, userCount: 12 });
  const dialog = await open({ isAdmin: true, candidates: [acme] });
  await dialog.click('button::-p-text(What others see)');
  await dialog.page.waitForSelector('[aria-label="Choose a person, group or embed tenant"]');
  await dialog.click('[aria-label="Choose a person, group or embed tenant"]');
  await dialog.page.keyboard.type('acm');
  await dialog.page.waitForSelector('[role="option"][data-combobox-selected]');
  await dialog.page.keyboard.press('Enter');
  await dialog.has('What Acme sees');
  await dialog.has('They see nothing here');
  assert.equal(lastQuery().groupId, 8);
});

test('administrators hand over what somebody owns, and see how much it was', { skip }, async () => {
  const dialog = await open({ isAdmin: true, candidates: [candidate(1, 'Olive'), candidate(2, 'Ada')] });
  await dialog.has('Olive');
  await dialog.menu('Olive', 'Hand over their content');
  await dialog.has('Hand over what Olive owns');
  await dialog.click('[aria-label="New owner"]');
  await dialog.page.waitForSelector('[role="option"]::-p-text(Ada)');
  assert.equal(
    await dialog.page.$$eval('[role="option"]', (all) => all.filter((one) => one.checkVisibility()).length),
    1,
    'nobody but other people',
  );
  await dialog.click('[role="option"]::-p-text(Ada)');
  server.refused.set('handOverUser', 409);
  const confirm = 'button::-p-text(Hand over everything from Olive to Ada)';
  await dialog.click(confirm);
  await dialog.has('Nothing was handed over');
  server.refused.clear();
  await dialog.click(confirm);
  await dialog.has('Ada now owns what Olive owned');
  await dialog.has('1,200');
  assert.deepEqual(changes().at(-1)?.body, { toUserId: 2 });
});

test('others are offered neither', { skip }, async () => {
  const dialog = await open({ entries: [OWNER, someone(2, 'Ada')] });
  await dialog.has('Ada');
  assert.equal(await dialog.page.$('[aria-label="Actions for Olive"]'), null);
  await dialog.click('[aria-label="Actions for Ada"]');
  await dialog.has('Remove access');
  const text = await dialog.text();
  assert.ok(!text.includes('Hand over') && !text.includes('what they see'));
});
