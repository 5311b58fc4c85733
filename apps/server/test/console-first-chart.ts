import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserUnderTest, Tab } from './browser.ts';
import { faultsIn, newPerson } from './console-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

interface FirstChartJourney {
  readonly server: ServerUnderTest;
  readonly deploymentId: number;
  readonly browser: BrowserUnderTest;
}

/** At two seconds for each click and half a second for each key, half of the two minutes that this may take. */
const MOST = { clicks: 10, keys: 80 };

/**
 * The way of somebody new, from the link of the invitation to a chart that a colleague sees.
 * @returns the path of the report
 */
export async function testFirstChart(
  t: TestContext,
  { server, deploymentId, browser }: FirstChartJourney,
): Promise<string> {
  let path = '';
  await t.test('an invited person gets to a chart of their own, keeps it and shares it', async () => {
    const colleague = await newPerson(server, { builtInRole: 'Viewer' });
    await server.ok('PUT', `/api/v1/users/${colleague.userId}`, { firstName: 'Grace Hopper' });
    const invited = { email: 'new@example.com', username: 'new' };
    const { id, invitationLink } = await server.ok('POST', '/api/v1/users', invited);
    const role = { tenant_id: 1, user_id: id, built_in_role: 'Explorer' };
    await server.db.insertInto('role_assignments').values(role).execute();

    const tab = await browser.page({ scripts: true });
    const { page } = tab;
    const hands = handsOf(tab);
    await tab.open(invitationLink);
    await hands.click('input[name="firstName"]');
    for (const text of ['Ada Lovelace', 'correct horse', 'correct horse']) {
      await hands.type(text);
      await hands.press('Tab');
    }
    await hands.press('Enter');
    const faults = faultsIn(tab);

    await hands.click('nav a::-p-text(Explore)');
    await hands.click('ul button[aria-pressed]::-p-text(Revenue)');
    await hands.click('ul button[aria-pressed]::-p-text(Region)');
    await page.waitForSelector('figure :is(svg, canvas)');
    await page.waitForSelector('[role="status"]::-p-text(2 rows)');
    await hands.click('button::-p-text(Save report)');
    await page.waitForSelector('[role="dialog"] input:focus');
    await hands.type('Where we sell');
    await hands.press('Enter');
    await page.waitForSelector('h1::-p-text(Where we sell)');
    await hands.click('button[aria-label="More actions"]');
    await hands.click('[role="menuitem"]::-p-text(Share)');
    await page.waitForSelector('aria/Access to give');
    await hands.type('grace');
    await page.waitForSelector('[role="option"][data-combobox-selected]::-p-text(Grace Hopper)');
    await hands.press('Enter');
    await page.waitForSelector('aria/Access of Grace Hopper');

    path = new URL(page.url()).pathname;
    const [, report = ''] = /\/reports\/(\d+)$/.exec(path) ?? [];
    const seen = await fetch(`${server.url}/api/v1/deployments/${deploymentId}/reports/${report}`, {
      headers: { cookie: colleague.cookie ?? '' },
    });
    assert.equal(seen.status, 200);
    assert.ok(hands.clicks <= MOST.clicks && hands.keys <= MOST.keys, JSON.stringify(hands));
    assert.deepEqual(faults, []);
  });
  return path;
}

/** Clicks and presses keys, and counts them. */
function handsOf({ page }: Tab) {
  return {
    clicks: 0,
    keys: 0,
    async click(selector: string) {
      await page.locator(selector).click();
      this.clicks += 1;
    },
    async type(text: string) {
      await page.keyboard.type(text);
      this.keys += text.length;
    },
    async press(key: 'Tab' | 'Enter') {
      await page.keyboard.press(key);
      this.keys += 1;
    },
  };
}
