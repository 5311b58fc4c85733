import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import type { Tab } from './browser.ts';
import { faultsIn, type newPerson, refusalsIn } from './console-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** The console that a test visits. */
interface VisitedConsole {
  readonly server: ServerUnderTest;
  readonly deploymentId: number;
  signedIn(rights: Parameters<typeof newPerson>[1], width?: number): Promise<Tab>;
  /** What axe, once it is in the page, objects to. */
  findingsOf(tab: Tab): Promise<unknown[]>;
}

/** The workspace: what people organise in it, and what those who only look see. */
export async function testWorkspace(
  t: TestContext,
  { server, deploymentId, signedIn, findingsOf }: VisitedConsole,
): Promise<void> {
  const base = `/api/v1/deployments/${deploymentId}`;
  const workspace = `${server.url}/deployments/${deploymentId}/workspace`;

  await t.test(
    'an explorer makes a folder, moves reports into it by keyboard, deletes one and undoes it',
    async () => {
      const tab = await signedIn({ builtInRole: 'Explorer' });
      const { page } = tab;
      const faults = faultsIn(tab);
      await page.locator('nav a::-p-text(Workspace)').click();
      await page.waitForSelector('::-p-text(Nothing here yet)');
      const { userId } = await signedInUser(tab);
      for (const [index, name] of ['First', 'Second', 'Third'].entries())
        await server.db
          .insertInto('reports')
          .values({
            tenant_id: 1,
            deployment_id: deploymentId,
            owner_user_id: userId,
            name,
            public_id: `journey0000${index}`,
          })
          .execute();
      await page.locator('button::-p-text(New folder)').click();
      await page.waitForSelector('[role="dialog"] input');
      await page.keyboard.type('My folder');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role="status"] ::-p-text(Folder “My folder” created)');
      await page.waitForSelector(rowOf('My folder'));

      await focusOn(tab, 'Third');
      await page.keyboard.press('x');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('x');
      await page.waitForSelector('[role="toolbar"] ::-p-text(2 selected)');
      await page.keyboard.press('m');
      await page.waitForSelector('[role="dialog"] [role="treeitem"]::-p-text(My folder)');
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter'] as const) await page.keyboard.press(key);
      await page.focus('[role="dialog"] button[type="submit"]:not([disabled])');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role="status"] ::-p-text(2 items moved to “My folder”)');
      await page.waitForSelector(rowOf('Third'), { hidden: true });

      await focusOn(tab, 'My folder');
      await page.keyboard.press('Enter');
      await page.waitForSelector('h1::-p-text(My folder)');
      await focusOn(tab, 'Second');
      await page.keyboard.press('Delete');
      await page.waitForSelector('[role="dialog"] ::-p-text(Delete “Second”?)');
      await page.focus('[role="dialog"] button[type="submit"]');
      await page.keyboard.press('Enter');
      await page.waitForSelector(rowOf('Second'), { hidden: true });
      await page.locator('[role="status"] button::-p-text(Undo)').click();
      await page.waitForSelector(rowOf('Second'));
      assert.deepEqual(faults, []);
    },
  );

  await t.test(
    'a viewer sees what is shared with them, changes by others as they happen, and no way to change it',
    async () => {
      const { id } = await server.ok('POST', `${base}/folders`, { name: 'Shared' });
      await server.ok('POST', `${base}/folders`, { name: 'Not shared' });
      const tab = await signedIn({ builtInRole: 'Viewer' });
      const { page } = tab;
      const refusals = refusalsIn(tab);
      const { userId } = await signedInUser(tab);
      await tab.open(workspace);
      await page.waitForSelector('::-p-text(What others share with you appears here.)');
      const share = { resourceType: 'Folder', resourceId: String(id), action: 'FolderRead' };
      await server.ok('PUT', '/api/v1/resource-policies/user', { ...share, userId });
      await tab.open(`${workspace}/folders/${id}`);
      await page.waitForSelector('h1::-p-text(Shared)');
      const jsonQuery = '{"measures":["sold.revenue"],"dimensions":["sold.region"]}';
      await server.ok('POST', `${base}/reports`, { name: 'Made meanwhile', folderId: id, jsonQuery });
      await page.waitForSelector(rowOf('Made meanwhile'));
      assert.doesNotMatch(await tab.text(), /Not shared|New folder/);
      await page.click(`${rowOf('Made meanwhile')} button[aria-haspopup]`);
      await page.waitForSelector('[role="menuitem"]');
      const entries = await page.$$eval('[role="menuitem"]', (items) =>
        items.map(({ textContent }) => textContent),
      );
      assert.ok(!entries.some((entry) => /Move|Delete|Rename|Share/.test(entry ?? '')), entries.join());
      await page.keyboard.press('Escape');
      await page.waitForSelector('[role="menu"]', { hidden: true });
      await focusOn(tab, 'Made meanwhile');
      await page.keyboard.press('Enter');
      await page.waitForSelector('main table ::-p-text(north)');
      assert.doesNotMatch(await tab.text(), /Save|As…|SQL/);
      await tab.open(server.url);
      await page.waitForSelector('main h1');
      assert.deepEqual(refusals, []);
      await tab.open(`${workspace}/folders/987654`);
      await page.waitForSelector('::-p-text(Folder not found)');
    },
  );

  await t.test('its pages are accessible, and as wide as a phone', async () => {
    const tab = await signedIn({ isAdmin: true });
    const { page } = tab;
    const { id: workbookId } = await server.ok('POST', `${base}/workbooks`, { name: 'For review' });
    await server.ok('POST', `${base}/reports`, { name: 'Tab', workbookId });
    const { id } = await server.ok('POST', `${base}/reports`, { name: 'Deleted' });
    await server.ok('POST', `${base}/workspace/bulk-delete`, { items: [{ type: 'REPORT', id }] });
    const pages = [
      [workspace, '[data-row]'],
      [`${workspace}/trash`, '[data-row]'],
      [`${server.url}/deployments/${deploymentId}/workbooks/${workbookId}`, 'main li'],
    ] as const;
    for (const [address, shown] of pages) {
      await tab.open(address);
      await page.waitForSelector(shown);
      await page.evaluate(axe.source);
      for (const width of [360, 1280]) {
        await page.setViewport({ width, height: 900 });
        assert.deepEqual(await findingsOf(tab), [], `${address} ${width}`);
        assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width, address);
      }
    }
    await tab.open(workspace);
    await page.waitForSelector('[data-row]');
    await page.evaluate(axe.source);
    await focusOn(tab, 'For review');
    for (const [key, shown] of [
      ['m', '[role="dialog"][aria-labelledby] [role="treeitem"]'],
      ['Delete', '[role="dialog"][aria-labelledby] form'],
      ['e', '[role="dialog"][aria-labelledby] form input'],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForSelector(shown);
      assert.deepEqual(await findingsOf(tab), [], key);
      await page.keyboard.press('Escape');
      await page.waitForSelector('[role="dialog"]', { hidden: true });
    }
  });
}

function rowOf(name: string): string {
  return `[role="row"][aria-label="${name}"]`;
}

async function focusOn({ page }: Tab, name: string): Promise<void> {
  await page.waitForSelector(rowOf(name));
  await page.focus(rowOf(name));
}

/** The person whose session the browser has. */
async function signedInUser({ page }: Tab): Promise<{ userId: number }> {
  const id = await page.evaluate(
    `fetch('/api/v1/users/me').then((answer) => answer.json()).then(({ id }) => id)`,
  );
  return { userId: Number(id) };
}
