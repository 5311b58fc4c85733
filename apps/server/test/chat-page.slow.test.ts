// Slow: journeys in a browser, with a pod and builds.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import axe from 'axe-core';
import type { Frame, HTTPRequest, Page } from 'puppeteer-core';
import { openBrowser, retype } from './browser.ts';
import { addCustomers, makeChatDeployment } from './chats-under-test.ts';
import { newPerson, signIn } from './console-under-test.ts';
import { faultsIn, openSite } from './embedded-dashboards-under-test.ts';
import { RULES } from './look-at-pages.ts';
import { startTestServer } from './server-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

const [server] = await Promise.all([startTestServer({ after }), buildWebApp()]);
await addCustomers(server);
const deploymentId = await makeChatDeployment(server, 'Chats');

test('a chat in a browser', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;

  await t.test('a customer asks in the frame of a host, and finds the chat again', async () => {
    const sessionOf = (more: object) => ({
      deploymentId,
      externalId: 'ada',
      embedTenantName: 'acme',
      userAttributes: [{ name: 'customer', value: 'acme' }],
      ...more,
    });
    const origin = await openSite(t, async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
      if (pathname !== '/session') {
        const session = `/session?ai=${searchParams.get('ai') ?? 'true'}`;
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(hostPage(session));
        return;
      }
      const asked = sessionOf({ settings: { allowAi: searchParams.get('ai') === 'true' } });
      const { sessionId } = await server.ok('POST', '/api/v1/embed/generate-session', asked);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ sessionId }));
    });
    const settings = { allowedOrigins: [origin] };
    await server.ok('PUT', `/api/v1/deployments/${deploymentId}/embed-settings`, settings);
    const { page } = await browser.page({ scripts: true });
    const faults = faultsIn(page);
    await page.goto(origin);
    const frame = () => chatIn(page);

    let chat = await frame();
    await ask(chat, 'revenue by status');
    await chat.waitForSelector('::-p-text(open)');
    await chat.waitForSelector('section[aria-label="Answer"] svg, section[aria-label="Answer"] canvas');
    await has(chat, '20');
    assert.doesNotMatch(await textOf(chat), /500/, 'rows of another customer');
    await ask(chat, 'only paid');
    await chat.waitForFunction(`document.querySelectorAll('ol > li:not([aria-busy=true])').length === 2`);
    await has(chat, '10');
    assert.deepEqual(await events(page, 'ai-query'), ['submitted', 'completed', 'submitted', 'completed']);

    await page.reload();
    chat = await frame();
    await chat.locator('button::-p-text(Chat history)').click();
    await chat.locator('nav li button::-p-text(revenue by status)').click();
    await chat.waitForFunction(`document.querySelectorAll('ol > li').length === 2`);
    await has(chat, 'only paid');

    await chat.locator('nav li button[aria-haspopup="menu"]').click();
    await chat.locator('[role="menuitem"]::-p-text(Rename chat)').click();
    await (await chat.waitForSelector('[role="dialog"] input'))?.click({ count: 3 });
    await page.keyboard.type('Statuses');
    await page.keyboard.press('Enter');
    await chat.waitForSelector('nav li button::-p-text(Statuses)');
    await chat.locator('nav li button[aria-haspopup="menu"]').click();
    await chat.locator('[role="menuitem"]::-p-text(Delete chat)').click();
    await chat.locator('[role="dialog"] button::-p-text(Delete chat)').click();
    await has(chat, 'Your chats appear here.');
    await has(chat, 'What would you like to know?');

    await page.goto(`${origin}/?ai=false`);
    await has(await frame(), 'Chat is turned off');
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('403')),
      [],
    );
  });

  for (const path of ['chat', 'app/explore'])
    await t.test(`${path} redeems its session while its code is on its way`, async () => {
      const { sessionId } = await server.ok('POST', '/api/v1/embed/generate-session', {
        ...{ deploymentId, externalId: 'ada', embedTenantName: 'acme', creatorMode: true },
        settings: { allowAi: true },
      });
      const { page } = await browser.page({ scripts: true });
      await page.setRequestInterception(true);
      const redemptions: string[] = [];
      const held: HTTPRequest[] = [];
      page.on('request', (request) => {
        const url = request.url();
        if (url.endsWith('/session/token')) redemptions.push(url);
        const isHeld = request.resourceType() === 'script' && redemptions.length === 0;
        if (isHeld) held.push(request);
        else void request.continue();
      });
      // No code arrives before the redemption.
      const redeemed = page.waitForRequest((request) => request.url().endsWith('/session/token'));
      const opened = page.goto(`${server.url}/embed/d/${deploymentId}/${path}?session=${sessionId}`);
      await Promise.race([redeemed, opened]);
      for (const request of held) void request.continue();
      await opened;
      await page.waitForSelector('textarea, header nav a');
      assert.equal(redemptions.length, 1);
      await page.close();
    });

  for (const [dark, width] of [
    [false, 360],
    [true, 1280],
  ] as const)
    await t.test(`a person asks in the console, ${dark ? 'dark' : 'light'} and ${width} wide`, async () => {
      const tab = await browser.page({ scripts: true, dark, width });
      const { page } = tab;
      await signIn(tab, server.url, await newPerson(server, { builtInRole: 'Explorer' }));
      const faults = faultsIn(page);
      await tab.open(`${server.url}/deployments/${deploymentId}/chat`);
      await ask(page.mainFrame(), 'orders by status pls');
      await page.waitForSelector('section[aria-label="Answer"] svg, section[aria-label="Answer"] canvas');
      await page.evaluate(axe.source);
      const findings = await page.evaluate(
        `axe.run({ runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) => violations.map((one) => one.id))`,
      );
      assert.deepEqual(findings, []);
      assert.equal(
        await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
        true,
        'it scrolls sideways',
      );
      assert.deepEqual(faults, []);
    });
});

/** A page of a host that shows the chat. */
function hostPage(session: string): string {
  return `<!doctype html><title>Host</title><body>
    <script src="${server.url}/embed/sdk.js"></script>
    <facet-chat url="${server.url}" session="${session}" height="800px"></facet-chat>
    <script>
      const log = [];
      addEventListener('message', ({ data }) => data?.source === 'svc-embed' && log.push(data));
    </script>`;
}

/** The page in the frame, once it can be asked or says why not. */
async function chatIn(page: Page): Promise<Frame> {
  const frame = await (
    await page.waitForSelector('facet-chat iframe, facet-chat >>> iframe')
  )?.contentFrame();
  assert.ok(frame);
  await frame.waitForSelector('main, h1');
  return frame;
}

async function ask(frame: Frame, question: string): Promise<void> {
  await retype(frame, 'textarea', question);
  await frame.locator('aria/Ask[role="button"]').click();
}

async function has(frame: Frame, text: string): Promise<void> {
  await frame.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`);
}

async function textOf(frame: Frame): Promise<string> {
  return String(await frame.evaluate('document.body.innerText'));
}

/** The states of the questions that the host hears of. */
function events(page: Page, name: string) {
  return page.evaluate(
    `log.filter(({ type }) => type === 'svc:event:${name}').map(({ payload }) => payload.status)`,
  );
}
