// Slow: the demo's data, and a dashboard that is made twice in a browser.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Frame, Page } from 'puppeteer-core';
import { openBrowser } from './browser.ts';
import { newPerson, signIn } from './console-under-test.ts';
import { openHostPage } from './embedded-dashboards-under-test.ts';
import { makeOperations } from './operations-by-hand.ts';
import { type Json, startTestServer } from './server-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

const server = await startTestServer({ after }, { FACET_DEMO: '1' });
await Promise.all([server.waitForBuild(1), buildWebApp()]);

test('a customer of a host makes the dashboard Operations as people of the account do', async (t) => {
  const [one, other] = [await openBrowser(t), await openBrowser(t)];
  if (one === undefined || other === undefined) return;

  const person = await newPerson(server, { isAdmin: true });
  const { items } = await server.ok('GET', '/api/v1/user-groups?search=analysts');
  await server.ok('POST', `/api/v1/groups/${items[0].id}/users`, { userIds: [person.userId] });
  // The navigation of the console takes 216 pixels, the edge of the host 16: the boards are equally wide.
  const tab = await one.page({ scripts: true, width: 1280 + 216 });
  await signIn(tab, server.url, person);
  await tab.open(`${server.url}/deployments/1/workspace`);
  const inConsole = await made(tab.page, tab.page, server.adminKey);
  assert.deepEqual(inConsole.places, CHARTS_OF_DEMO);

  const host = await openHostPage(t, other, {
    server,
    allow: async (allowedOrigins) => {
      await server.ok('PUT', '/api/v1/deployments/1/embed-settings', { allowedOrigins });
    },
  });
  await host.page.setViewport({ width: 1280 + 16, height: 900 });
  await host.open(`/embed/d/1/app?session=${await newSession()}`);
  const { token } = await server.ok('POST', '/api/v1/embed/session/token', { sessionId: await newSession() });
  assert.deepEqual(await made(host.page, await host.frame(), token), inConsole);
});

/** Where the charts of the demo's own dashboard are, and the row of its key figures: x, y, width and height. */
const CHARTS_OF_DEMO = [
  ['', 0, 2, 12, 3],
  ['Flights over time', 0, 5, 7, 7],
  ['Where delays happen', 7, 5, 5, 7],
  ['The week, hour by hour', 0, 12, 6, 8],
  ['The busiest airports', 6, 12, 6, 8],
  ['Airports in detail', 0, 20, 12, 10],
];

const newSession = async (): Promise<string> => {
  const { sessionId } = await server.ok('POST', '/api/v1/embed/generate-session', {
    deploymentId: 1,
    externalId: 'kim',
    embedTenantName: 'acme',
    creatorMode: true,
    groups: ['analysts'],
  });
  return sessionId;
};

/** Makes and publishes the dashboard from the workspace on, and returns what was made and what it shows. */
async function made(page: Page, where: Page | Frame, key: string) {
  await where.locator('button::-p-text(New dashboard)').click();
  await makeOperations({ page, where });
  await where.waitForSelector('[data-saving="saved"]');
  await where.locator('header button::-p-text(Publish dashboard)').click();
  await where.waitForSelector('[role="status"]::-p-text(Published.)');
  const [, workbookId] = /workbooks?\/(\d+)/.exec(String(await where.evaluate('location.pathname'))) ?? [];
  const path = `/api/v1/deployments/1/workbooks/${workbookId}`;
  const { dashboard } = await server.ok('GET', `${path}/dashboard/draft`, undefined, key);
  const { widgets } = dashboard.config;
  const reports: Json[] = [];
  for (const { config } of widgets)
    if (config.reportId !== undefined)
      reports.push(
        await server.ok('GET', `/api/v1/deployments/1/reports/${config.reportId}`, undefined, key),
      );
  const named = (text: string) => {
    let same = text;
    for (const [index, { id }] of widgets.entries()) same = same.replaceAll(id, `widget-${index}`);
    return same;
  };
  const nameOf = ({ config }: Json) =>
    reports.find(({ id }) => String(id) === String(config.reportId))?.name ?? '';
  return {
    title: dashboard.config.title,
    places: widgets
      .filter(({ type, position }: Json) => (type === 'CHART' && position.w > 4) || type === 'CONTAINER')
      .map((widget: Json) => [nameOf(widget), ...['x', 'y', 'w', 'h'].map((side) => widget.position[side])]),
    widgets: widgets.map((widget: Json) => {
      const { reportId, ...config } = widget.config;
      return JSON.parse(named(JSON.stringify({ ...widget, config, report: nameOf(widget) })));
    }),
    reports: reports.map(({ name, jsonQuery, sqlQuery, meta }) => ({ name, jsonQuery, sqlQuery, meta })),
    shown: await shownIn(where, widgets),
  };
}

/** The texts of the widgets, those of drawings included, once all have been near the window. */
async function shownIn(where: Page | Frame, widgets: readonly Json[]): Promise<string[]> {
  const texts: string[] = [];
  for (const { id } of widgets) {
    const frame = `document.querySelector('[data-widget="${id}"]')`;
    await where.evaluate(`${frame}.scrollIntoView()`);
    await where.waitForFunction(
      `${frame}.innerText.trim().includes('\\n') && ${frame}.querySelector('[data-shape], .mantine-Skeleton-root') === null`,
    );
    const lines = String(await where.evaluate(`${frame}.innerText`)).split('\n');
    // Of a table, as many rows are drawn as the window has room for. A drawing adds its texts in the order of its sizes.
    const isTable = await where.evaluate(`${frame}.querySelector('table') !== null`);
    texts.push((isTable ? lines.slice(0, 40) : lines.toSorted()).join('\n'));
  }
  return texts;
}
