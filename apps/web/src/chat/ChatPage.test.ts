import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chat, ChatMessage, ChatResult, Workbook } from '@facet/client';
import { mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { askedMessage } from './after-event.ts';

const CHAT = '5f1d7c7e-1c1b-4b6a-8a55-3f3f0d3c9a01';
const MESSAGE = '5f1d7c7e-1c1b-4b6a-8a55-3f3f0d3c9a02';
const AREA = { text: 'area', start: 10, end: 14 };
const reading = (member: string, label: string) => ({
  kind: 'dimension' as const,
  member,
  value: null,
  label,
});
const RESULT = {
  ...{ id: 'r1', status: 'answered', language: 'en', query: null, text: 'There are 3 orders.', chart: null },
  understood: [{ ...AREA, ...reading('orders.region', 'Region') }],
  notUnderstood: [],
  choices: [{ ...AREA, readings: [reading('orders.region', 'Region'), reading('orders.branch', 'Branch')] }],
  ...{ nearest: [], definitions: [], policy: { filters: [], hasOthers: false }, contextFilters: [] },
  ...{ verified: null, similar: [], refreshedAt: null, isComplete: true },
} as unknown as ChatResult;
const DRAFTED = {
  ...RESULT,
  ...{ id: 'r2', text: null, understood: [], choices: [] },
  draft: {
    ...{ kind: 'dashboard', name: 'Sales overview', view: { name: 'orders', title: 'Orders' } },
    charts: [{ resultId: 'r1', name: 'Orders by region' }],
  },
} as unknown as ChatResult;
const MADE: Workbook = {
  ...{ id: 9, type: 'WORKBOOK', name: 'Sales overview', deploymentId: 1, folderId: null, folderPath: [] },
  ...{ slug: null, meta: {}, calculatedFields: {}, sourcePath: null, canEdit: true, canManage: true },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', userId: null, user: null },
  ...{ dashboardDraft: null, dashboardPublished: null, publishedDashboard: null },
};
const NEW_CHAT: Chat = {
  ...{ id: CHAT, title: null, branchName: null, isShared: false, isOwn: true, lastQuestion: null },
  ...{ createdAt: new Date(0).toISOString(), updatedAt: new Date(0).toISOString() },
};
const ANSWERED: ChatMessage = {
  ...askedMessage(MESSAGE, CHAT, 'orders by area', new Date(0)),
  ...{ state: 'completed', text: 'There are 3 orders.', results: [RESULT, DRAFTED], answeredBy: 'grammar' },
  finishedAt: new Date(0).toISOString(),
};

test('a chat', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const running = (id: string, question: string) => askedMessage(id, CHAT, question, new Date(0));
  let canAsk = false;
  const api = await mockApi(t, page, {
    listChats: ({ query }) => paged([], query),
    suggestQuestions: () => ({ questions: [], canAsk }),
    listChatMessages: ({ query }) => paged([ANSWERED], query),
    askInChat: ({ body }) => running(body.id, body.question),
    streamChatMessage: () => {
      throw new Refusal(404);
    },
    cancelChatMessage: ({ path }) => running(path.messageId, ''),
    rateChatMessage: () => {
      throw new Refusal(503);
    },
    createDashboardFromChat: () => MADE,
  });
  const asked = async () => (await api.asked('askInChat')).map(({ body }) => body);
  const field = () => page.$eval('textarea', (area) => area.value);

  await t.test('explains that a reader without data has nothing to ask about', async () => {
    await stage.show('StagedChat.tsx', 'StagedChat', { first: null });
    await page.waitForSelector('::-p-text(You do not see any data here.)');
    assert.equal(await page.$('textarea'), null);
    await stage.show('StagedChat.tsx', 'StagedChat', { first: CHAT });
    await page.waitForSelector('::-p-text(There are 3 orders.)');
    await page.waitForSelector('main > p::-p-text(You do not see any data here.)');
    assert.equal(await page.$('textarea'), null);
  });

  await t.test('keeps the focus when its field goes, where it had it', async () => {
    await stage.show('StagedChat.tsx', 'StagedChat', { first: null, takesFocus: true });
    await page.waitForFunction('document.activeElement.tagName === "MAIN"');
    assert.equal(await page.$('textarea'), null);
    canAsk = true;
  });

  await t.test('takes the focus for its field only where it may', async () => {
    const focused = () => page.evaluate('document.activeElement.tagName');
    await stage.show('StagedChat.tsx', 'StagedChat', { first: null });
    await page.waitForSelector('textarea');
    assert.equal(await focused(), 'BODY');
    await stage.show('StagedChat.tsx', 'StagedChat', { first: null, takesFocus: true });
    await page.waitForFunction('document.activeElement.tagName === "TEXTAREA"');
  });

  await t.test('shows an answer, and takes back a rating that was not stored', async () => {
    await stage.show('StagedChat.tsx', 'StagedChat', { first: CHAT });
    await page.waitForSelector('::-p-text(There are 3 orders.)');
    await page.click('button[aria-label="Good answer"]');
    await page.waitForSelector('button[aria-label="Good answer"][aria-pressed="false"]');
    assert.deepEqual(
      (await api.asked('rateChatMessage')).map(({ body }) => body),
      [{ rating: 'up' }],
    );
  });

  await t.test('the field begins lines, brings back the last question and asks on Enter', async () => {
    await page.focus('textarea');
    await page.keyboard.press('ArrowUp');
    assert.equal(await field(), 'orders by area');
    await page.keyboard.down('Shift');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Shift');
    await page.keyboard.type('in 2024');
    assert.equal(await field(), 'orders by area\nin 2024');
    assert.deepEqual(await asked(), []);
    const release = api.hold('streamChatMessage');
    await page.keyboard.press('Enter');
    await page.waitForSelector('button[aria-label="Stop answering"]');
    assert.equal(await field(), '');
    assert.deepEqual(
      (await asked()).map(({ question }) => question),
      ['orders by area\nin 2024'],
    );
    await page.keyboard.press('Escape');
    await page.waitForNetworkIdle({ idleTime: 100, concurrency: 1 });
    assert.equal((await api.asked('cancelChatMessage')).length, 1);
    release();
    await page.waitForSelector('button[aria-label="Ask"]');
  });

  await t.test('another meaning of a word asks again with it', async () => {
    await page.click('button[aria-haspopup="menu"]::-p-text(area)');
    await page.locator('[role="menuitem"]::-p-text(Branch), [role="menuitemradio"]::-p-text(Branch)').click();
    await page.waitForFunction('document.querySelectorAll("ol > li").length === 3');
    const last = (await asked()).at(-1);
    assert.equal(last?.question, 'orders by area');
    assert.deepEqual(last?.context?.chosen, [{ text: 'area', member: 'orders.branch', value: null }]);
  });

  await t.test(
    'an answer is added to any dashboard that its reader may edit, however many they see',
    async () => {
      const workbook = (id: number, name: string, more: object = {}) => ({
        ...{ id, type: 'WORKBOOK' as const, name, deploymentId: 1, folderId: null, folderPath: [] },
        ...{ meta: {}, calculatedFields: {}, canEdit: true, canManage: true, isFavourite: false },
        ...{ createdAt: new Date(0).toISOString(), updatedAt: new Date(0).toISOString() },
        ...{ sourcePath: null, userId: null, user: null, ...more },
      });
      const others = Array.from({ length: 60 }, (_, index) =>
        workbook(index + 1, `Theirs ${index}`, { canEdit: false }),
      );
      const all = [
        ...others,
        workbook(61, 'In code', { sourcePath: 'd.yml' }),
        workbook(62, 'Sales'),
        workbook(63, 'Stock'),
      ];
      api.answer({
        workspaceObjects: ({ query }) =>
          paged(
            all.filter(
              ({ name, canEdit, sourcePath }) =>
                name.includes(query.search ?? '') &&
                (query.only?.includes('EDITABLE') !== true || (canEdit && sourcePath === null)),
            ),
            query,
          ),
      });
      await stage.show('StagedChat.tsx', 'StagedAdding', {});
      const names = () =>
        page.$$eval('[role="dialog"] ul li', (lines) => lines.map(({ innerText }) => innerText));
      await page.waitForSelector('[role="dialog"] li::-p-text(Stock)');
      assert.deepEqual(await names(), ['Sales', 'Stock']);
      await page.type('[role="dialog"] input[type="search"]', 'Sal');
      await page.waitForFunction('document.querySelectorAll("[role=dialog] ul li").length === 1');
      const asked = await api.asked('workspaceObjects');
      assert.deepEqual(
        asked.map(({ query }) => query.search),
        [undefined, 'Sal'],
        'one list for each text',
      );
    },
  );

  await t.test('a question that was not understood is followed by questions to start with', async () => {
    const questions = ['revenue by month', 'orders by city', 'best customers', 'late orders'];
    const lost = { ...RESULT, ...{ status: 'not-understood', text: null, understood: [], choices: [] } };
    api.answer({
      suggestQuestions: () => ({
        canAsk: true,
        questions: questions.map((question) => ({ question, isVerified: false })),
      }),
      listChatMessages: ({ query }) =>
        paged([{ ...ANSWERED, results: [{ ...lost, text: '' } as ChatResult] }], query),
    });
    await stage.show('StagedChat.tsx', 'StagedChat', { first: CHAT });
    const list = 'ul[aria-label="Questions to start with"]';
    await page.waitForSelector(list);
    const offered = await page.$$eval(`${list} li`, (items) => items.map(({ innerText }) => innerText));
    assert.deepEqual(offered, questions.slice(0, 3));
    await page.click(`${list} button`);
    await page.waitForFunction('document.querySelectorAll("ol > li").length === 2');
    assert.equal((await asked()).at(-1)?.question, 'revenue by month');
    api.answer({ listChatMessages: ({ query }) => paged([ANSWERED], query) });
  });

  await t.test('a chat about a summary that is gone begins again; another chat is not found', async () => {
    api.answer({
      listChatMessages: () => {
        throw new Refusal(404, 'not_found');
      },
      createChat: () => NEW_CHAT,
    });
    const aiWidget = { publicId: 'abcdefghijkl', widgetId: 'summary' };
    await stage.show('StagedChat.tsx', 'StagedChat', { first: CHAT, aiWidget });
    await page.waitForSelector('h1::-p-text(What would you like to know?)');
    await page.type('textarea', 'why');
    await page.keyboard.press('Enter');
    await page.waitForFunction('document.querySelectorAll("ol > li").length === 1');
    assert.deepEqual((await api.asked('createChat')).at(-1)?.body.aiWidget, aiWidget);
    await stage.show('StagedChat.tsx', 'StagedChat', { first: CHAT });
    await page.waitForSelector('::-p-text(This chat no longer exists)');
    api.answer({ listChatMessages: ({ query }) => paged([ANSWERED], query) });
  });

  await t.test('a drafted dashboard is made by its button, for readers who may save', async () => {
    const made = async () => (await api.asked('createDashboardFromChat')).map(({ path }) => path.resultId);
    const draft = 'section[aria-label="Draft, not saved yet"]';
    const button = `${draft} button`;
    await stage.show('StagedChat.tsx', 'StagedChat', { first: CHAT });
    await page.waitForSelector(`${draft} ::-p-text(Orders by region)`);
    assert.equal(await page.$(button), null);
    await stage.show('StagedChat.tsx', 'StagedChat', { first: CHAT, maySave: true });
    await page.waitForSelector(button);
    assert.deepEqual(await made(), []);
    await page.click(button);
    await page.waitForSelector(`${draft} [role="status"]::-p-text(Sales overview)`);
    assert.deepEqual(await made(), ['r2']);
  });
});
