// Slow: journeys in a browser, with a pod and builds.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { openBrowser, retype } from './browser.ts';
import { addCustomers, ChatsUnderTest, makeChatDeployment } from './chats-under-test.ts';
import { newPerson, signIn } from './console-under-test.ts';
import { openSite } from './embedded-dashboards-under-test.ts';
import { startTestServer } from './server-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

const [server] = await Promise.all([startTestServer({ after }), buildWebApp()]);
await addCustomers(server);
const deploymentId = await makeChatDeployment(server, 'Authoring');

test('dashboards from a chat, in a browser', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;

  await t.test('a person adds answers to a dashboard, in the editor too, and takes one back', async () => {
    const tab = await browser.page({ scripts: true, width: 1280 });
    const page = tab.page.mainFrame();
    await signIn(tab, server.url, await newPerson(server, { builtInRole: 'Explorer' }));
    await tab.open(`${server.url}/deployments/${deploymentId}/chat`);
    await ask(page, 'revenue by status');
    await press(page, 'Add to dashboard');
    await retype(page, '[role="dialog"] form input', 'Overview');
    await press(page, 'Create and add');
    await has(page, 'Added to the draft of “Overview”.');
    await press(page, 'Undo');
    await has(page, 'The chart is no longer on the dashboard.');
    await press(page, 'Add to dashboard');
    await press(page, 'Overview');
    await has(page, 'Added to the draft of “Overview”.');
    await press(page, 'Open dashboard');

    await page.waitForFunction(`document.querySelectorAll('[data-widget]').length === 1`);
    const widget = new URL(page.url()).searchParams.get('widget');
    await page.waitForFunction(`document.activeElement?.dataset.widget === ${JSON.stringify(widget)}`);
    await page.locator('header [aria-expanded]::-p-text(Ask)').click();
    await ask(page, 'orders by status');
    await press(page, 'Add to this dashboard');
    await page.waitForFunction(`document.querySelectorAll('[data-widget]').length === 2`);
    await page.locator('aria/Undo[role="button"]').click();
    await page.waitForFunction(`document.querySelectorAll('[data-widget]').length === 1`);
    await page.waitForSelector('header ::-p-text(Saved)');
    await tab.page.close();
  });

  const draftOf = (workbookId: number, key?: string) =>
    server.ok(
      'GET',
      `/api/v1/deployments/${deploymentId}/workbooks/${workbookId}/dashboard/draft`,
      undefined,
      key,
    );

  await t.test('the editor sets a control of the draft, for the session only', async () => {
    const workbookId = await new ChatsUnderTest(server, deploymentId).draftDashboard();
    const tab = await browser.page({ scripts: true, width: 1280 });
    const page = tab.page.mainFrame();
    await signIn(tab, server.url, await newPerson(server, { isAdmin: true }));
    await tab.open(`${server.url}/deployments/${deploymentId}/workbooks/${workbookId}/dashboard`);
    await page.locator('header [aria-expanded]::-p-text(Ask)').click();
    await setsStatus(page, () => draftOf(workbookId));
    await press(page, 'Add to this dashboard');
    await page.waitForFunction(`document.querySelectorAll('[data-widget]').length === 3`);
    await page.waitForSelector('header ::-p-text(Saved)');
    const { dashboard } = await draftOf(workbookId);
    const { reportId } = dashboard.config.widgets.at(-1).config;
    const report = await server.ok('GET', `/api/v1/deployments/${deploymentId}/reports/${reportId}`);
    assert.deepEqual(JSON.parse(report.jsonQuery).filters ?? [], [], 'the control is in the report');
    await tab.page.close();
  });

  const origin = await openSite(t, async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://host');
    const { sessionId } = await server.ok('POST', '/api/v1/embed/generate-session', {
      deploymentId,
      externalId: 'ada',
      embedTenantName: 'acme',
      creatorMode: true,
      settings: JSON.parse(searchParams.get('settings') ?? '{}'),
    });
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      hostPage(`${server.url}/embed/d/${deploymentId}/app/${searchParams.get('path')}?session=${sessionId}`),
    );
  });
  await server.ok('PUT', `/api/v1/deployments/${deploymentId}/embed-settings`, { allowedOrigins: [origin] });
  const openApp = async (page: Page, settings: object, path = 'explore'): Promise<Frame> => {
    const parameters = new URLSearchParams({ settings: JSON.stringify(settings), path });
    await page.goto(`${origin}/?${parameters}`);
    const app = await (await page.waitForSelector('iframe'))?.contentFrame();
    assert.ok(app);
    await app.waitForSelector('header nav a');
    if (path === 'explore') await has(app, 'Save report');
    return app;
  };

  await t.test('a creator drafts a report from an answer, and the host hears of the question', async () => {
    const { page } = await browser.page({ scripts: true, width: 1280 });
    const app = await openApp(page, {});
    await press(app, 'Ask');
    await ask(app, 'revenue by status');
    await has(app, 'Draft a dashboard');
    await press(app, 'Open in Explore');
    await app.waitForFunction(`location.search.includes('revenue')`);
    await app.waitForSelector('main tbody tr, main svg, main canvas');
    // Messages of a frame reach the host later than the frame itself shows what they are about.
    const heard = `log.filter(({ type }) => type.endsWith('ai-query'))`;
    await page.waitForFunction(`${heard}.length === 2`);
    const asked = await page.evaluate(`${heard}.map(({ surface, payload }) => [surface, payload.status])`);
    assert.deepEqual(asked, [
      ['app', 'submitted'],
      ['app', 'completed'],
    ]);
    await page.close();
  });

  await t.test('a creator sets a control of the draft that they edit, for the session only', async () => {
    const ada = { externalId: 'ada', creatorMode: true };
    const chats = await new ChatsUnderTest(server, deploymentId).asEmbedded('acme', ada);
    const workbookId = await chats.draftDashboard();
    const { page } = await browser.page({ scripts: true, width: 1280 });
    const app = await openApp(page, {}, `workbook/${workbookId}/dashboard`);
    await press(app, 'Ask');
    await setsStatus(app, () => draftOf(workbookId, chats.key));
    await page.close();
  });

  await t.test('a creator whose chat may not author is offered nothing but the answer', async () => {
    const { page } = await browser.page({ scripts: true, width: 1280 });
    const app = await openApp(page, { allowChatWorkspaceAuthoring: false });
    await press(app, 'Ask');
    await ask(app, 'revenue by status');
    await app.waitForSelector('aria/Good answer[role="button"]');
    const text = String(await app.evaluate('document.querySelector("aside").innerText'));
    assert.doesNotMatch(text, /Save as report|dashboard|Explore/i);
    await page.close();
  });

  for (const settings of [{ showWorkbookChat: false }, { allowAi: false, showWorkbookChat: true }])
    await t.test(`there is no chat with ${JSON.stringify(settings)}`, async () => {
      const { page } = await browser.page({ scripts: true, width: 1280 });
      const app = await openApp(page, settings);
      assert.equal(await app.$('header [aria-expanded]::-p-text(Ask)'), null);
      assert.equal(await app.$('aside textarea'), null);
      await page.close();
    });
});

/** A page of a host with creator mode in a frame. */
function hostPage(address: string): string {
  return `<!doctype html><title>Host</title><body>
    <script>
      const log = [];
      addEventListener('message', ({ data }) => data?.source === 'svc-embed' && log.push(data));
    </script>
    <iframe src="${address}" style="width: 100%; height: 800px; border: 0"></iframe>`;
}

async function ask(frame: Frame, question: string): Promise<void> {
  await send(frame, question);
  await frame.waitForSelector('aria/Good answer[role="button"]');
}

async function send(frame: Frame, question: string): Promise<void> {
  await retype(frame, 'textarea[aria-label="Ask about your data"]', question);
  await frame.locator('button[aria-label="Ask"]').click();
}

/** Sets the filter of a draft with a question, and asks another one that takes it into account. */
async function setsStatus(frame: Frame, draft: () => Promise<unknown>): Promise<void> {
  const rows = (count: number) =>
    frame.waitForFunction(
      `document.querySelectorAll('[data-widget="statuses"] tbody tr').length === ${count}`,
    );
  await rows(2);
  const before = await draft();
  await send(frame, 'set the status to open');
  await has(frame, 'Applied to the dashboard');
  await rows(1);
  assert.deepEqual(await draft(), before);
  await frame.locator('aside button::-p-text(New chat)').click();
  await send(frame, 'revenue');
  await has(frame, 'Status is open');
  await frame.waitForSelector('aria/Good answer[role="button"]');
}

async function press(frame: Frame, name: string): Promise<void> {
  await frame.locator(`button::-p-text(${name})`).click();
}

async function has(frame: Frame, text: string): Promise<void> {
  await frame.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`);
}
