import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import type { Tab } from './browser.ts';
import { faultsIn, newPerson, signIn } from './console-under-test.ts';
import { RULES } from './look-at-pages.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** What axe finds in the dialog. */
const AXE = `axe.run('[role="dialog"]', { runOnly: ${JSON.stringify(RULES)} })`;

interface SharingJourneys {
  readonly server: ServerUnderTest;
  readonly deploymentId: number;
  newTab(): Promise<Tab>;
}

/** A journey of somebody who shares a folder, with what the colleague sees in the end. */
export async function testSharing(t: TestContext, { server, deploymentId, newTab }: SharingJourneys) {
  await t.test('a folder is shared by keyboard, seen by a colleague, and taken back', async () => {
    const workspace = `${server.url}/deployments/${deploymentId}/workspace`;
    const owner = await newPerson(server, { builtInRole: 'Explorer' });
    const colleague = await newPerson(server, { builtInRole: 'Viewer' });
    await server.ok('PUT', `/api/v1/users/${colleague.userId}`, { firstName: 'Grace Hopper' });
    const { id } = await server.ok('POST', `/api/v1/deployments/${deploymentId}/folders`, {
      name: 'Forecasts',
    });
    await server.db
      .updateTable('folders')
      .set({ owner_user_id: owner.userId })
      .where('id', '=', id)
      .execute();

    const seen = async () => {
      const headers = { cookie: colleague.cookie ?? '' };
      const answer = await fetch(`${server.url}/api/v1/deployments/${deploymentId}/workspace`, { headers });
      return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
    };
    assert.deepEqual(await seen(), []);

    const tab = await newTab();
    const { page } = tab;
    await signIn(tab, server.url, owner);
    await tab.open(workspace);
    const faults = faultsIn(tab);
    await page.locator('aria/Actions for Forecasts').click();
    await page.locator('[role="menuitem"]::-p-text(Share)').click();
    await page.waitForSelector('aria/Access to give');
    await page.keyboard.type('grace');
    await page.waitForSelector('[role="option"][data-combobox-selected]::-p-text(Grace Hopper)');
    await page.keyboard.press('Enter');
    await page.waitForSelector('aria/Access of Grace Hopper');
    await page.evaluate(axe.source);
    for (const width of [1280, 360]) {
      await page.setViewport({ width, height: 900 });
      await page.waitForSelector('aria/Access of Grace Hopper');
      const { violations } = (await page.evaluate(AXE)) as axe.AxeResults;
      assert.deepEqual(violations, [], String(width));
    }

    assert.deepEqual(await seen(), ['Forecasts']);

    await page.setViewport({ width: 1280, height: 900 });
    await page.locator('aria/Actions for Grace Hopper').click();
    await page.locator('[role="menuitem"]::-p-text(Remove access)').click();
    await page.waitForSelector('button::-p-text(Undo)');
    assert.deepEqual(await seen(), []);
    assert.deepEqual(faults, []);
  });

  await t.test('an administrator hands over what somebody owns who leaves', async () => {
    const leaving = await newPerson(server, { builtInRole: 'Explorer' });
    const staying = await newPerson(server, { builtInRole: 'Explorer' });
    for (const [{ userId }, firstName] of [
      [leaving, 'Linus Leaving'],
      [staying, 'Stella Staying'],
    ] as const)
      await server.ok('PUT', `/api/v1/users/${userId}`, { firstName });
    const base = `${server.url}/api/v1/deployments/${deploymentId}`;
    const made = await fetch(`${base}/folders`, {
      method: 'POST',
      headers: {
        cookie: leaving.cookie ?? '',
        origin: server.url,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Of somebody who leaves' }),
    });
    assert.equal(made.status, 200);

    const tab = await newTab();
    const { page } = tab;
    await signIn(tab, server.url, await newPerson(server, { isAdmin: true }));
    await tab.open(`${server.url}/deployments/${deploymentId}/workspace`);
    await page.locator('aria/Actions for Of somebody who leaves').click();
    await page.locator('[role="menuitem"]::-p-text(Share)').click();
    await page.locator('aria/Actions for Linus Leaving').click();
    await page.locator('[role="menuitem"]::-p-text(Hand over)').click();
    await page.locator('aria/New owner').fill('stella');
    await page.waitForSelector('[role="option"][data-combobox-selected]::-p-text(Stella Staying)');
    await page.keyboard.press('Enter');
    await page.locator('button::-p-text(Hand over everything from Linus Leaving to Stella Staying)').click();
    await page.waitForSelector('[role="status"] ::-p-text(Stella Staying now owns)');
    const { items } = await server.ok('GET', `/api/v1/deployments/${deploymentId}/workspace`);
    const { user } = items.find(({ name }: { name: string }) => name === 'Of somebody who leaves');
    assert.equal(user.id, staying.userId);
  });
}
