// Slow: journeys in a browser, with a pod and builds.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { openBrowser, type Tab } from './browser.ts';
import { testAnswers } from './console-answer.ts';
import { testAsWhom } from './console-as-whom.ts';
import { testFaults } from './console-faults.ts';
import { testFirstChart } from './console-first-chart.ts';
import { testLanguages } from './console-languages.ts';
import { testQuestions } from './console-questions.ts';
import { testReports } from './console-reports.ts';
import { testSharing } from './console-sharing.ts';
import { choose, faultsIn, newPerson, rowsAre, signIn } from './console-under-test.ts';
import { testWork } from './console-work.ts';
import { testWorkspace } from './console-workspace.ts';
import { RULES } from './look-at-pages.ts';
import { publish } from './model-under-test.ts';
import { startTestServer } from './server-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

const MODEL = `views:
  - name: sold
    title: What was sold
    description: By region and month.
    cubes: [{ join_path: sales, includes: '*' }]
  - name: sold_in_the_north
    cubes: [{ join_path: sales, includes: '*' }]
    access_policy:
      - group: Everywhere
        row_level: { allow_all: true }
      - group: '*'
        row_level:
          filters: [{ or: [{ member: region, operator: equals, values: [north] }, { member: id, operator: equals, values: ['0'] }] }]
cubes:
  - name: sales
    sql: >
      select 1 as id, 'north' as region, 10 as amount, timestamp '2026-01-05 10:00' as sold_at
      union all select 2, 'south', 30, timestamp '2026-02-05 10:00'
      union all select 3, 'north', 5, timestamp '2026-02-15 10:00'
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string, title: Region, description: Where it was sold. }
      - { name: sold_at, sql: sold_at, type: time, title: Sold at }
    measures:
      - { name: revenue, sql: amount, type: sum, title: Revenue, meta: { synonyms: [turnover] } }
      - { name: count, type: count, title: Sales }
`;
const AXE = `axe.run({ runOnly: ${JSON.stringify(RULES)} })`;
const VIEWS = ['light', 'dark'].flatMap((scheme) => [360, 1280].map((width) => [scheme, width] as const));

// Deployments may reach the databases of this machine.
const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const deploymentId = await server.makeDeployment('Shop');
const explore = `${server.url}/deployments/${deploymentId}/explore`;

before(async () => {
  await Promise.all([
    buildWebApp(),
    publish(server, deploymentId, 'model/cubes/sales.yml', MODEL).then(() =>
      server.waitForBuild(deploymentId),
    ),
  ]);
});

test('the console in a browser', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const signedIn = async (rights: Parameters<typeof newPerson>[1], width?: number) => {
    const tab = await browser.page({ scripts: true, ...(width === undefined ? {} : { width }) });
    await signIn(tab, server.url, await newPerson(server, rights));
    return tab;
  };

  const kept = await testFirstChart(t, { server, deploymentId, browser });
  const { invitationLink } = await server.ok('POST', '/api/v1/users', {
    email: 'next@example.com',
    username: 'next',
  });
  await testLanguages(t, {
    tab: await signedIn({ isAdmin: true }),
    data: ['What was sold', 'By region', 'Where it was', 'Sold ', 'Where we sell'],
    visits: [
      { address: `${server.url}/login?another=1`, shown: 'form' },
      { address: invitationLink, shown: 'form' },
      { address: server.url, shown: 'main h1' },
      {
        address: `${explore}?v=1&view=sold&columns=!(region,~revenue)`,
        open: ['button:has(.tabler-icon-device-floppy)'],
        shown: '[role="dialog"] input',
      },
      {
        address: `${server.url}${kept}`,
        // The fourth entry from the end shares.
        open: [
          'button[data-variant="default"][aria-haspopup="menu"]:has(.tabler-icon-dots)',
          'button[role="menuitem"]:nth-last-of-type(4)',
        ],
        shown: '[role="dialog"] select',
      },
      { address: `${server.url}/deployments/${deploymentId}/workspace`, shown: '[data-row]' },
    ],
  });

  await t.test('a person asks a question with the mouse, and shares its address', async () => {
    const tab = await signedIn({ builtInRole: 'Explorer' });
    const { page } = tab;
    const faults = faultsIn(tab);
    const asked = requestsIn(tab);
    await page.locator('nav a::-p-text(Explore)').click();
    await choose(tab, 'Revenue');
    await choose(tab, 'Region');
    await page.locator('[role="tab"]::-p-text(Table)').click();
    await rowsAre(tab, [
      ['south', '30'],
      ['north', '15'],
    ]);

    await page.locator('aria/Filter by Region').click();
    await page.locator('[role="option"]::-p-text(north)').click();
    await rowsAre(tab, [['north', '15']]);
    await page.keyboard.press('Escape');
    await page.waitForFunction(`location.search.includes('north')`);
    const address = page.url();

    await page.locator('aria/Undo').click();
    await rowsAre(tab, [
      ['south', '30'],
      ['north', '15'],
    ]);
    await page.locator('aria/Redo').click();
    await rowsAre(tab, [['north', '15']]);

    // A colleague who opens the address sees the same question.
    const other = await browser.page({ scripts: true });
    await other.open(address);
    await other.page.locator('[role="tab"]::-p-text(Table)').click();
    await rowsAre(other, [['north', '15']]);
    await assertDocumented(asked);
    assert.deepEqual(faults, []);
  });

  await t.test('a group of filters in an address is said with its or, and can be removed', async () => {
    const tab = await signedIn({ builtInRole: 'Explorer' });
    const { page } = tab;
    const group = '!((or:!(!(region,equals,north),!(region,contains,zzz))))';
    await tab.open(`${explore}?v=1&view=sold&columns=!(region,~revenue)&where=${group}`);
    await page.locator('[role="tab"]::-p-text(Table)').click();
    await rowsAre(tab, [['north', '15']]);
    await page
      .locator('button[aria-haspopup="dialog"]::-p-text(Region: north or Region contains zzz)')
      .click();
    await page.waitForSelector('[role="dialog"] ::-p-text(Region contains zzz)');
    await page.keyboard.press('Escape');
    await page.locator('aria/Remove the filter on Region: north or Region contains zzz').click();
    await rowsAre(tab, [
      ['south', '30'],
      ['north', '15'],
    ]);
  });

  await t.test('an answer shows its definitions, what the access policy adds, and its SQL', async () => {
    const tab = await signedIn({ builtInRole: 'Explorer' });
    const { page } = tab;
    const faults = faultsIn(tab);
    await tab.open(`${explore}?v=1&view=sold_in_the_north&columns=!(region,~revenue)`);
    await page.locator('[role="tab"]::-p-text(Table)').click();
    await rowsAre(tab, [['north', '15']]);
    await page.locator('button::-p-text(About this answer)').click();
    await page.waitForSelector('[role="dialog"] dl');
    const text = await page.$eval('[role="dialog"]', (dialog) => dialog.textContent ?? '');
    assert.match(text, /Any ofRegion north.*0/);
    assert.match(text, /Revenuesum\(amount\)Defined in cubes\/sales\.yml/);
    assert.match(text, /Where it was sold\./);
    assert.match(text, /SELECT[\s\S]*GROUP BY 1[\s\S]*Values "north", "0"/);
    assert.match(text, /in the database/);
    await page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    assert.deepEqual(faults, []);
  });

  await t.test('the heading of a column sorts at the source', async () => {
    const tab = await signedIn({ builtInRole: 'Explorer' });
    await tab.open(explore);
    await choose(tab, 'Region');
    await choose(tab, 'Revenue');
    await tab.page.locator('[role="tab"]::-p-text(Table)').click();
    await tab.page.locator('th button::-p-text(Region)').click();
    await rowsAre(tab, [
      ['north', '15'],
      ['south', '30'],
    ]);
    await tab.page.locator('th button::-p-text(Region)').click();
    await rowsAre(tab, [
      ['south', '30'],
      ['north', '15'],
    ]);
  });

  await t.test(
    'lines over time are the first chart for months, and a request shows how to ask for them',
    async () => {
      const tab = await signedIn({ builtInRole: 'Explorer' });
      const { page } = tab;
      await tab.open(explore);
      await choose(tab, 'Revenue');
      await choose(tab, 'Sold at');
      await page.waitForSelector('main [role="img"], main [role="graphics-document"], main canvas');
      await page.locator('button::-p-text(Show request)').click();
      const code = () => page.$eval('[role="dialog"] pre', ({ textContent }) => String(textContent));
      await page.waitForSelector('[role="dialog"] pre');
      const curl = await code();
      assert.match(curl, /"Authorization: Bearer \$FACET_API_KEY"/);
      const [, body = ''] = /-d '([\s\S]*)'$/.exec(curl) ?? [];
      const { rows } = await server.ok('POST', `/api/v1/deployments/${deploymentId}/query`, JSON.parse(body));
      assert.deepEqual(
        rows.map(([, revenue]: unknown[]) => revenue),
        [10, 35],
      );
      await page.locator('[role="tab"]::-p-text(TypeScript)').click();
      await page.waitForFunction(
        'document.querySelector("[role=dialog] pre")?.textContent.includes("runQuery")',
      );
      assert.match(await code(), /await runQuery\(\{/);
    },
  );

  await t.test('fields are found by synonyms and chosen from the keyboard', async () => {
    const tab = await signedIn({ builtInRole: 'Explorer' });
    const { page } = tab;
    await tab.open(explore);
    await page.locator('aria/Search fields').fill('turnover');
    await page.waitForFunction('document.querySelectorAll("button[aria-pressed]").length === 1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.waitForFunction('document.querySelectorAll("button[aria-pressed]").length > 1');
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction('document.activeElement?.textContent === "Revenue"');
    for (const title of ['Sales', 'ID', 'Region']) {
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(`document.activeElement?.textContent === ${JSON.stringify(title)}`);
    }
    await page.keyboard.press('Enter');
    await page.locator('[role="tab"]::-p-text(Table)').click();
    await rowsAre(tab, [
      ['south', '30'],
      ['north', '15'],
    ]);
    // How the answer is shown is a step of its own.
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.waitForSelector('[role="tab"][aria-selected="true"]::-p-text(Chart)');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    await rowsAre(tab, [['45']]);
  });

  await t.test('a field that a build adds appears without a reload', async () => {
    const tab = await signedIn({ builtInRole: 'Explorer' });
    await tab.open(explore);
    await tab.page.waitForSelector('ul button[aria-pressed]::-p-text(Revenue)');
    const more = `${MODEL}      - { name: smallest, sql: amount, type: min, title: Smallest sale }\n`;
    await publish(server, deploymentId, 'model/cubes/sales.yml', more);
    await tab.page.waitForSelector('ul button[aria-pressed]::-p-text(Smallest sale)');
    await publish(server, deploymentId, 'model/cubes/sales.yml', MODEL);
    await tab.page.waitForFunction(`!document.querySelector('main ul').innerText.includes('Smallest sale')`);
  });

  await testQuestions(t, { explore, signedIn: () => signedIn({ builtInRole: 'Explorer' }), findingsOf });

  await testAsWhom(t, {
    question: `${explore}?v=1&view=sold_in_the_north&columns=!(region,~revenue)`,
    signedIn: () => signedIn({ builtInRole: 'Developer' }),
    findingsOf,
  });

  await testReports(t, {
    server,
    deploymentId,
    explore,
    signedIn: () => signedIn({ isAdmin: true }),
    another: async (address) => {
      const tab = await browser.page({ scripts: true });
      await tab.open(address);
      return tab;
    },
    findingsOf,
  });

  await t.test('the palette leads to pages and dashboards, and keys to pages', async () => {
    const tab = await signedIn({ isAdmin: true });
    const { page } = tab;
    const faults = faultsIn(tab);
    await server
      .ok('POST', `/api/v1/deployments/${deploymentId}/workbooks`, { name: 'Board' })
      .then(({ id }) =>
        server.ok('POST', `/api/v1/deployments/${deploymentId}/workbooks/${id}/publish`, {
          workbookId: id,
          config: { title: 'Quarterly board', widgets: [] },
        }),
      );
    await page.waitForSelector('nav a');
    await pressTogether(tab, 'Control', 'k');
    await page.waitForSelector('aria/Search pages, content, fields and actions');
    await page.keyboard.type('quarterly');
    await page.waitForSelector('[role="option"]::-p-text(Quarterly board)');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { hidden: true });

    await page.keyboard.press('?');
    await page.waitForSelector('[role="dialog"] ::-p-text(Keyboard shortcuts)');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForFunction(`location.pathname === '/deployments/${deploymentId}/explore'`);
    await page.waitForFunction(`document.title.startsWith('Explore – ')`);

    await pressTogether(tab, 'Control', 'k');
    await page.waitForSelector('aria/Search pages, content, fields and actions');
    await page.keyboard.type('home');
    await page.waitForFunction(`document.querySelectorAll('[role="dialog"] [role="option"]').length === 1`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(`location.pathname === '/'`);
    await page.waitForFunction(`document.title.startsWith('Home – ')`);
    assert.deepEqual(faults, []);
  });

  await testWork(t, { server, deploymentId, browser, explore });

  await t.test('what a person may not use is not offered, and a link to it says who can help', async () => {
    const tab = await signedIn({ builtInRole: 'Viewer' });
    await tab.page.waitForSelector('nav a');
    assert.ok(
      !(await tab.page.$$eval('nav a', (links) => links.map(({ textContent }) => textContent))).includes(
        'Explore',
      ),
    );
    await tab.open(explore);
    await tab.page.waitForSelector('::-p-text(You cannot explore this data)');
    assert.match(await tab.text(), /An administrator can give it to you/);
    await tab.open(`${server.url}/deployments/987654/explore`);
    await tab.page.waitForSelector('::-p-text(Deployment not found)');
    await tab.open(`${server.url}/deployments/${deploymentId}/nowhere`);
    await tab.page.waitForSelector('::-p-text(Page not found)');
  });

  await t.test('whoever reaches several deployments chooses one, which the browser remembers', async () => {
    const other = await server.makeDeployment('Warehouse');
    const tab = await signedIn({ builtInRole: 'Explorer' });
    const { page } = tab;
    await page.locator('nav input').click();
    await page.locator('[role="option"]::-p-text(Warehouse)').click();
    await page.waitForFunction(`location.pathname === '/deployments/${other}/explore'`);
    await page.locator('nav a::-p-text(Home)').click();
    await page.waitForFunction(`location.pathname === '/'`);
    await page.waitForFunction(`document.querySelector('nav input').value === 'Warehouse'`);
    await server.ok('DELETE', `/api/v1/deployments/${other}`);
  });

  await testSharing(t, {
    server,
    deploymentId,
    newTab: () => browser.page({ scripts: true }),
  });
  await testAnswers(t, { explore, explorer: () => signedIn({ builtInRole: 'Explorer' }), findingsOf });

  await t.test('on a phone, the navigation opens, leads to a page and closes', async () => {
    const tab = await signedIn({ builtInRole: 'Explorer' }, 360);
    const { page } = tab;
    await page.locator('aria/Open navigation[role="button"]').click();
    await page.waitForSelector('[role="dialog"] nav');
    await page.evaluate(axe.source);
    assert.deepEqual(await findingsOf(tab), []);
    await page.locator('[role="dialog"] a::-p-text(Explore)').click();
    await page.waitForSelector('aria/Search fields');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
  });

  await testWorkspace(t, { server, deploymentId, signedIn, findingsOf });

  await t.test('pages are accessible, and as wide as a phone', async () => {
    const tab = await signedIn({ builtInRole: 'Explorer' });
    const { page } = tab;
    await tab.open(explore);
    await choose(tab, 'Revenue');
    await choose(tab, 'Region');
    await page.waitForSelector('main canvas, main [role="graphics-document"]');
    await page.evaluate(axe.source);
    for (const [scheme, width] of VIEWS) {
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.waitForFunction(`document.documentElement.style.colorScheme === '${scheme}'`);
      assert.deepEqual(await findingsOf(tab), [], `${scheme} ${width}`);
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
    }
    await page.locator('aria/Filter by Region').click();
    await page.waitForSelector('[role="option"]::-p-text(north)');
    assert.deepEqual(await findingsOf(tab), []);
    await page.locator('[role="option"]::-p-text(north)').click();
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    for (const open of [() => pressTogether(tab, 'Control', 'k'), () => page.keyboard.press('?')]) {
      await open();
      await page.waitForSelector('[role="dialog"] :is(input, dl)');
      assert.deepEqual(await findingsOf(tab), []);
      await page.keyboard.press('Escape');
      await page.waitForSelector('[role="dialog"]', { hidden: true });
    }
  });

  await testFaults(t, { server, signedIn: () => signedIn({ builtInRole: 'Explorer' }) });
});

async function pressTogether({ page }: Tab, ...keys: Parameters<Tab['page']['keyboard']['press']>[0][]) {
  for (const key of keys) await page.keyboard.down(key);
  for (const key of keys.toReversed()) await page.keyboard.up(key);
}

/** The method and path of each request to the API. */
function requestsIn({ page }: Tab): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/web/') && !request.isNavigationRequest())
      requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}

/** Everything that the console asks is an operation of the served document. */
async function assertDocumented(requests: readonly string[]): Promise<void> {
  const { paths } = await server.ok('GET', '/api/v1/spec');
  const known = Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => {
      const pattern = path.replaceAll(/\{[^}]+\}/g, '[^/]+');
      return new RegExp(`^${method.toUpperCase()} ${pattern}$`);
    }),
  );
  assert.ok(requests.some((request) => request.endsWith('/query')));
  for (const request of requests)
    assert.ok(
      known.some((pattern) => pattern.test(request)),
      request,
    );
}

async function findingsOf({ page }: Tab): Promise<unknown[]> {
  // While something fades in, its text has less contrast.
  await page.waitForFunction(
    'document.getAnimations().every((each) => !(each instanceof CSSTransition) || each.playState !== "running")',
  );
  const { violations } = (await page.evaluate(AXE)) as axe.AxeResults;
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
