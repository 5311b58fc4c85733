import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { openBrowser, type Tab } from './browser.ts';
import { faultsIn, newPerson, signIn } from './console-under-test.ts';
import { RULES } from './look-at-pages.ts';
import { api, publish } from './model-under-test.ts';
import { startTestServer } from './server-under-test.ts';
import { buildWebApp } from './web-app-under-test.ts';

const MODEL = `cubes:
  - name: sales
    sql: select 1 as id, 'north' as region, 1234 as amount
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
    measures:
      - { name: revenue, sql: amount, type: sum }
`;
/** The rules for other pages, and axe's experimental ones: they compare names with visible text. */
const RUN = `axe.run({ runOnly: ${JSON.stringify([...RULES, 'experimental'])} })`;
const VIEWS = ['light', 'dark'].flatMap((scheme) => [360, 1280].map((width) => [scheme, width] as const));
/** More than a page of the list. */
const MANY = 30;

const server = await startTestServer({ after });
const deploymentId = await server.makeDeployment('Sales');
let folderId = 0;
let publicId = '';

before(async () => {
  await Promise.all([buildWebApp(), publishDashboards()]);
});

test('the pages require a sign-in, which redirects back to them', async () => {
  const visit = (path: string, headers = {}) =>
    fetch(`${server.url}${path}`, { redirect: 'manual', headers });
  assert.equal((await visit('/')).headers.get('location'), '/login');
  const address = `/dashboards/${publicId}?f_sales.region=%22north%22`;
  assert.equal(
    (await visit(address)).headers.get('location'),
    `/login?return_to=${encodeURIComponent(address)}`,
  );
  const { cookie } = await newPerson(server, { isAdmin: true });
  for (const path of ['/', address]) {
    const page = await visit(path, { cookie });
    assert.equal(page.status, 200);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe|https?:\/\/|\*/);
    assert.equal(page.headers.get('cache-control'), 'no-store');
  }
});

/** The cards of dashboards, rather than the rows of what was opened last. */
const CARDS = 'main a[href^="/dashboards/"]:has(> span > [dir="auto"])';

test('the home page in a browser', async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const titles = ({ page }: Tab) =>
    page.$$eval(`${CARDS} > span > [dir="auto"]:first-child`, (found) =>
      found.map(({ textContent }) => textContent),
    );
  const shows = ({ page }: Tab, count: number) =>
    page.waitForFunction(`document.querySelectorAll('${CARDS}').length === ${count}`);

  await t.test(
    'a viewer signs in, sees what is shared with them, and opens it to see its numbers',
    async () => {
      const reader = await newPerson(server, {
        policies: [
          { resourceType: 'Deployment', actions: ['DeploymentRead'], resources: [String(deploymentId)] },
          { resourceType: 'Folder', actions: ['FolderRead'], resources: [String(folderId)] },
        ],
      });
      const tab = await browser.page({ scripts: true, width: 320 });
      const faults = faultsIn(tab);
      await tab.open(server.url);
      await tab.fill('Email address or username', reader.email);
      await tab.fill('Password', reader.password);
      await tab.press('Sign in');
      await shows(tab, 1);
      assert.deepEqual(await titles(tab), ['Revenue']);
      assert.match(await tab.text(), /Sales\s*Reports of the board/);
      assert.equal(
        await tab.page.$eval('main h3', (heading) => heading.textContent),
        'SalesReports of the board',
      );

      const star = 'main button[aria-label="Add to favourites"]';
      const favourites = `[...document.querySelectorAll('main h2')].some((one) => one.innerText === 'Favourites')`;
      await tab.page.locator(star).click();
      await tab.page.waitForFunction(favourites);
      await tab.page.waitForSelector(`${star}[aria-pressed="true"]`);
      await tab.page.locator(star).click();
      await tab.page.waitForFunction(`!${favourites}`);

      assert.equal(await tab.page.evaluate('document.documentElement.scrollWidth'), 320);
      await tab.page.evaluate(axe.source);
      for (const [scheme, width] of VIEWS) {
        await tab.page.setViewport({ width, height: 900 });
        await tab.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await tab.page.waitForFunction(`document.documentElement.style.colorScheme === '${scheme}'`);
        const { violations } = (await tab.page.evaluate(RUN)) as axe.AxeResults;
        assert.deepEqual(
          violations.map(({ id, nodes }) => [scheme, width, id, nodes.map(({ html }) => html)]),
          [],
        );
      }

      await tab.page.setViewport({ width: 320, height: 800 });
      // With the keyboard: account and search come before the first dashboard.
      await tab.page.keyboard.press('/');
      assert.equal(await tab.page.evaluate('document.activeElement.type'), 'search');
      await tab.page.keyboard.press('Tab');
      await Promise.all([tab.page.waitForNavigation(), tab.page.keyboard.press('Enter')]);
      assert.equal(new URL(tab.page.url()).pathname, `/dashboards/${publicId}`);
      await tab.page.waitForFunction('document.querySelector("main")?.innerText.includes("1,234")');
      await tab.page.evaluate(axe.source);
      const { violations } = (await tab.page.evaluate('axe.run()')) as axe.AxeResults;
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        [],
      );
      // In print, the page is as wide as A4 and has the layout of the screen.
      await tab.page.setViewport({ width: 1000, height: 800 });
      const [inPrint, afterwards] = (await tab.page.evaluate(`['beforeprint', 'afterprint'].map((name) => {
        dispatchEvent(new Event(name));
        return document.documentElement.style.zoom;
      })`)) as string[];
      assert.equal(Math.round(Number(inPrint) * 1000), 703);
      assert.equal(afterwards, '');
      await tab.page.setViewport({ width: 320, height: 800 });
      await tab.follow('Dashboards');
      await shows(tab, 1);

      await server.ok('PUT', `/api/v1/users/${reader.userId}`, { settings: { locale: 'de-CH' } });
      await tab.page.reload();
      await tab.page.waitForSelector('aria/Dashboards suchen');
      assert.equal(await tab.page.evaluate('document.documentElement.lang'), 'de-DE');
      assert.deepEqual(faults, []);
      await tab.open(`${server.url}/logout`);
      await tab.press('Abmelden');
    },
  );

  await t.test('many dashboards are paged and searched on the server', async () => {
    const admin = await newPerson(server, { isAdmin: true });
    const tab = await browser.page({ scripts: true });
    const faults = faultsIn(tab);
    await signIn(tab, server.url, admin);
    await tab.page.waitForSelector('main a[href^="/dashboards/"]');
    const ofBoot = await tab.page.evaluate(
      'JSON.parse(document.getElementById("boot").textContent).dashboards.items.length',
    );
    assert.equal(ofBoot, 24);
    await tab.page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await shows(tab, MANY + 1);
    const all = await titles(tab);
    assert.equal(new Set(all).size, MANY + 1);

    await tab.page.evaluate('scrollTo(0, 0)');
    await tab.page.locator('aria/Search dashboards').fill('number 7');
    await shows(tab, 1);
    assert.deepEqual(await titles(tab), ['Number 7']);
    assert.equal(new URL(tab.page.url()).searchParams.get('search'), 'number 7');
    await tab.page.locator('aria/Search dashboards').fill('<b>nothing</b>');
    await tab.page.waitForFunction(
      'document.querySelector("main h3")?.innerText === "No dashboard matches “<b>nothing</b>”"',
    );
    await tab.page.locator('aria/Clear search[role="button"]').click();
    await tab.page.waitForFunction(`document.querySelectorAll('main a[href^="/dashboards/"]').length >= 24`);

    await tab.page.reload();
    await tab.page.waitForSelector('main a[href^="/dashboards/"]');
    assert.deepEqual(faults, []);
    // The session ends while the page is open.
    await server.ok('DELETE', `/api/v1/users/${admin.userId}/sessions`);
    await tab.page.locator('aria/Search dashboards').fill('anything');
    await tab.page.waitForSelector('[role="alert"] ::-p-text(Your session has ended)');
    assert.equal(
      await tab.page.evaluate('document.activeElement.value'),
      'anything',
      'the notice leaves the focus in the field',
    );
  });

  await t.test('the first steps lead to the pages on which they are done', async () => {
    const admin = await newPerson(server, { isAdmin: true });
    const tab = await browser.page({ scripts: true });
    await signIn(tab, server.url, admin);
    const steps = 'section[aria-label="Get started"] a';
    await tab.page.waitForSelector(steps);
    const addresses = await tab.page.$$eval(steps, (links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    const [data, question, report, dashboard, embedded] = addresses;
    assert.equal(data, `/deployments/${deploymentId}/sources`);
    assert.deepEqual([question, report], Array(2).fill(`/deployments/${deploymentId}/explore`));
    assert.equal(dashboard, `/deployments/${deploymentId}/workspace`);
    assert.match(embedded ?? '', /^\/dashboards\/\w+#embed$/);
    await tab.page.locator(`section[aria-label="Get started"] a[href="${embedded}"]`).click();
    await tab.page.waitForSelector('[role="dialog"] ::-p-text(Embed)');
    await tab.page.locator('[role="dialog"] button[aria-label="Close"]').click();
    await tab.page.waitForSelector('[role="dialog"]', { hidden: true });
    await tab.page.locator('aria/Dashboards[role="link"]').click();
    await tab.page.locator('section[aria-label="Get started"] ::-p-text(Publish a dashboard)').click();
    await tab.page.waitForSelector('button::-p-text(New dashboard)');
  });

  await t.test('a user without dashboards sees an explanation of the page', async () => {
    const nobody = await newPerson(server, { builtInRole: 'Viewer' });
    const tab = await browser.page({ scripts: true });
    await signIn(tab, server.url, nobody);
    await tab.page.waitForFunction('document.querySelector("main h3")?.innerText === "No dashboards yet"');
    assert.match(await tab.text(), /Ask a colleague to share one with you/);
    assert.equal(await tab.page.$('main a[href$="/workspace"]'), null);
    await tab.open(`${server.url}/dashboards/${publicId}`);
    await tab.page.waitForFunction('document.querySelector("main h1")?.innerText === "Dashboard not found"');
    await tab.page.waitForSelector('aria/Dashboards[role="link"]');
    await tab.follow('Dashboards');
    assert.equal(tab.page.url(), `${server.url}/`);
  });
});

/** A dashboard in a folder, and many without widgets. */
async function publishDashboards(): Promise<void> {
  await publish(server, deploymentId, 'model/cubes/sales.yml', MODEL);
  await server.waitForBuild(deploymentId);
  const newWorkbook = async (name: string, folder: number | null, widgets: object[]): Promise<string> => {
    const path = api(deploymentId, '/workbooks');
    const { id: workbookId } = await server.ok('POST', path, { name, folderId: folder });
    const config = { title: name, widgets };
    return (await server.ok('POST', `${path}/${workbookId}/publish`, { workbookId, config })).publicId;
  };
  folderId = (await server.ok('POST', api(deploymentId, '/folders'), { name: 'Reports of the board' })).id;
  const { id: reportId } = await server.ok('POST', api(deploymentId, '/reports'), {
    name: 'Revenue',
    sqlQuery: 'SELECT MEASURE(revenue) AS revenue FROM sales',
    meta: { kind: 'kpi' },
    folderId,
  });
  const position = { x: 0, y: 0, w: 4, h: 3 };
  publicId = await newWorkbook('Revenue', folderId, [
    { id: 'total', type: 'CHART', position, config: { reportId } },
  ]);
  for (let index = 1; index <= MANY; index += 1) await newWorkbook(`Number ${index}`, null, []);
}
