import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountOAuthGrant } from '@facet/client';
import { mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const REPORTS: AccountOAuthGrant = {
  id: 7,
  name: 'Reports',
  clientId: 'a3f1c9d2e4b5f60718293a4b',
  scopes: ['openid', 'api', 'offline_access'],
  createdAt: '2026-03-01T09:30:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-03-01T09:30:00.000Z',
  userId: 5,
  userName: 'Ada',
  userEmail: 'ada@example.com',
};
const ASSISTANT: AccountOAuthGrant = {
  ...REPORTS,
  id: 6,
  name: 'Assistant',
  clientId: 'https://assistant.example.com/client.json',
  scopes: ['mcp-agent-access'],
  lastUsedAt: '2026-03-02T10:00:00.000Z',
  userName: 'bo@example.com',
  userEmail: 'bo@example.com',
};
const SIGN_IN: AccountOAuthGrant = { ...ASSISTANT, id: 5, name: 'Portal', scopes: ['openid', 'email'] };

test('connected applications', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 900 });
  let items: AccountOAuthGrant[] = [];
  const api = await mockApi(t, page, {
    listOAuthGrants: ({ query: { search = '', ...query } }) =>
      paged(
        items.filter(({ name }) => name.toLowerCase().includes(search)),
        query,
      ),
  });
  const show = async (given: AccountOAuthGrant[]) => {
    items = given;
    await stage.show('administration/ConnectedApplicationsPage.tsx', 'ConnectedApplicationsPage', {});
  };
  const waitFor = (wanted: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, wanted);
  const rows = () =>
    page.$$eval('tbody tr', (found) => found.map((row) => row.innerText.replaceAll(/\s+/g, ' ')));
  const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);
  const submit = () => page.locator('[role=dialog] button[type=submit]').click();

  await t.test('without applications, the address of the MCP server is shown and no search', async () => {
    await show([]);
    await waitFor('No application is connected');
    await waitFor(`MCP clients connect with the address ${new URL(page.url()).origin}/mcp.`);
    assert.equal(await page.$('input[type=search]'), null);
  });

  await t.test('each has its client, its person, what it may reach and when it was used', async () => {
    await show([REPORTS, ASSISTANT, SIGN_IN]);
    await waitFor('Portal');
    const [reports = '', assistant = '', portal = ''] = await rows();
    assert.match(
      reports,
      /^Reports a3f1\S+ Ada ada@example\.com Everything the person can do Mar 1, 2026.* Never/,
    );
    assert.match(
      assistant,
      /client\.json bo@example\.com Data models and queries Reports and dashboards Dev branches/,
    );
    assert.doesNotMatch(assistant, /Everything|Never/);
    assert.match(portal, /bo@example\.com Sign-in only/);
  });

  await t.test('the server searches, and an end without results names the text', async () => {
    await show([REPORTS, ASSISTANT]);
    await waitFor('Assistant');
    await page.keyboard.press('/');
    await page.keyboard.type('port');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
    assert.equal((await api.asked('listOAuthGrants')).at(-1)?.query.search, 'port');
    await page.keyboard.type('al');
    await waitFor('No application or person matches “portal”');
    await page.keyboard.press('Escape');
    await waitFor('Assistant');
  });

  await t.test('access ends after a question, by keyboard, and the focus stays on the page', async () => {
    await show([REPORTS, ASSISTANT]);
    await waitFor('Assistant');
    api.answer({
      revokeOAuthGrant: ({ path }) => {
        items = items.filter(({ id }) => id !== path.id);
      },
    });
    await page.focus('[aria-label="Revoke the access of Reports for Ada"]');
    await page.keyboard.press('Enter');
    await waitFor('Revoke the access of Reports?');
    await waitFor('the application can no longer act for Ada, until they sign in to it again');
    assert.deepEqual(await api.asked('revokeOAuthGrant'), []);
    await page.keyboard.press('Enter');
    await waitFor('Reports can no longer act for Ada');
    assert.deepEqual(
      (await api.asked('revokeOAuthGrant')).map(({ path }) => path.id),
      [7],
    );
    assert.equal((await rows()).length, 1);
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'status');
  });

  await t.test('a failure is explained where it happens, and the list is read again afterwards', async () => {
    await show([REPORTS]);
    await waitFor('Reports');
    api.answer({
      revokeOAuthGrant: () => {
        items = [];
        throw new Refusal(404, 'not_found', 'Grant 7 does not exist');
      },
    });
    await button('Revoke the access of Reports for Ada').click();
    await submit();
    await waitFor('Grant 7 does not exist');
    await button('Cancel').click();
    await waitFor('No application is connected');
    api.answer({
      listOAuthGrants: () => {
        throw new Refusal(500);
      },
    });
    await show([]);
    await waitFor('The applications could not be loaded');
    await waitFor('look for the request ID in the server’s log');
  });

  await t.test('the next page is loaded on demand, and the list fits a phone', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...ASSISTANT, id: 100 - index }));
    api.answer({ listOAuthGrants: ({ query }) => paged(items, query) });
    await show([{ ...REPORTS, name: 'An-application-with-a-very-long-name'.repeat(4) }, ...many]);
    await button('Show more').click();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 61);
    await assertFitsPhone(page, 'the connected applications');
  });
});
