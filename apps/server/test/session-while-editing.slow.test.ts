// Slow: a build, and an editor in a browser whose session is taken away.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { openBrowser } from './browser.ts';
import { faultsIn, newPerson, signIn } from './console-under-test.ts';
import { embeddedDashboards, openHostPage } from './embedded-dashboards-under-test.ts';
import { api } from './model-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

const [boards] = await Promise.all([embeddedDashboards({ after }), buildWebApp()]);
const { server, deploymentId } = boards;
const FIELD = 'aside[aria-label="Settings"] textarea:not([aria-hidden])';
const ENDED = '[role="alert"] ::-p-text(Your session has ended)';

test('a session that ends while somebody types in the console takes nothing away', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const { at, draft } = await makeDraft(server.adminKey);
  const person = await newPerson(server, { isAdmin: true });
  const tab = await browser.page({ scripts: true, width: 1280 });
  const { page } = tab;
  const faults = faultsIn(tab);
  await signIn(tab, server.url, person);
  await page.waitForSelector('nav a');
  await page.goto(`${server.url}/deployments/${deploymentId}/workbooks/${at.split('/').at(-1)}/dashboard`);
  await beginToType(page, page);
  await server.call('DELETE', `/api/v1/users/${person.userId}/sessions`);
  await page.waitForSelector(ENDED);
  await goesOnTyping(page, page);

  const opened = new Promise<Page>((resolve) => page.once('popup', (popup) => popup && resolve(popup)));
  await page.keyboard.press('F6');
  assert.equal(await focused(page), 'Sign in');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  const popup = await opened;
  assert.notEqual((await draft()).widgets[0].config.markdown, 'Before and after');
  await popup.locator('input[name="login"]').fill(person.email);
  await popup.locator('input[name="password"]').fill(person.password);
  await popup.locator('form button').click();
  await page.waitForSelector(ENDED, { hidden: true });
  await page.waitForSelector('[data-saving="saved"]');
  assert.equal((await draft()).widgets[0].config.markdown, 'Before and after');
  assert.equal(await isInField(page), true, 'the focus is back in the field');
  await page.keyboard.type(', and on');
  await saved(draft, 'Before and after, and on');
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('401')),
    [],
  );
});

test('a session that ends while a creator types takes nothing away, and its successor saves', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const newSession = () => boards.newSession('acme', { creatorMode: true });
  const { token } = await server.ok('POST', '/api/v1/embed/session/token', { sessionId: await newSession() });
  const { at, draft } = await makeDraft(token);
  const host = await openHostPage(t, browser, boards);
  const { page } = host;
  await page.setViewport({ width: 1280, height: 800 });
  const sessionId = await newSession();
  const app = `/embed/d/${deploymentId}/app/workbook/${at.split('/').at(-1)}/dashboard`;
  await host.open(`${app}?session=${sessionId}`);
  const frame = await host.frame();
  await beginToType(page, frame);
  await server.call('POST', '/api/v1/embed/session/revoke', { body: { sessionId } });
  await goesOnTyping(page, frame);
  await host.event('session-expired');
  await frame.waitForSelector('[role="alert"]');
  assert.equal(await isInField(frame), true, 'the notice leaves the focus in the field');
  await page.keyboard.type(', and more');
  assert.equal((await draft()).widgets[0].config.markdown, 'Before', 'nothing is sent without a session');

  assert.equal((await host.act('set-session', { sessionId: await newSession() })).ok, true);
  await frame.waitForSelector('[role="alert"]', { hidden: true });
  await saved(draft, 'Before and after, and more');
  assert.equal(await isInField(frame), true);
  await page.keyboard.type(', and on');
  await saved(draft, 'Before and after, and more, and on');
});

/** A dashboard with a text, and what is saved of it. */
async function makeDraft(key: string) {
  const { id } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Draft' }, key);
  const at = api(deploymentId, `/workbooks/${id}`);
  const position = { x: 0, y: 0, w: 6, h: 3 };
  const text = { id: 'text', type: 'TEXT', position, config: { markdown: 'Old' } };
  await server.ok('PUT', `${at}/dashboard`, { dashboardDraft: { title: 'Draft', widgets: [text] } }, key);
  const draft = async () =>
    (await server.ok('GET', `${at}/dashboard/draft`, undefined, key)).dashboard.config;
  return { at, draft };
}

/** Types into the text of the widget until the first part of it is saved. */
async function beginToType(page: Page, where: Page | Frame): Promise<void> {
  await where.locator('[data-widget="text"]').click({ offset: { x: 4, y: 4 } });
  await where.locator(FIELD).fill('');
  await (await where.waitForSelector(FIELD))?.focus();
  await page.keyboard.type('Before');
  await where.waitForFunction(`document.querySelector('[data-widget="text"]').innerText.includes('Before')`);
  await where.waitForSelector('[data-saving="saved"]');
}

async function goesOnTyping(page: Page, where: Page | Frame): Promise<void> {
  assert.equal(await isInField(where), true, 'the notice leaves the focus in the field');
  await page.keyboard.type(' and after');
  const typed = await where.$eval(FIELD as 'textarea', ({ value }) => value);
  assert.equal(typed, 'Before and after');
}

const isInField = (where: Page | Frame) =>
  where.evaluate(`document.activeElement.matches(${JSON.stringify(FIELD)})`);
const focused = (where: Page | Frame) =>
  where.evaluate(`document.activeElement.firstChild.innerText.replace('F6', '').trim()`);

async function saved(draft: () => Promise<{ widgets: { config: { markdown: string } }[] }>, text: string) {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    if ((await draft()).widgets[0]?.config.markdown === text) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.equal((await draft()).widgets[0]?.config.markdown, text);
}
