import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageModelSettings, LanguageModelUsage } from '@facet/client';
import { mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const ADDRESS = 'https://llm.example.com/v1/chat/completions';
const NONE: LanguageModelSettings = {
  source: 'none',
  isEnabled: true,
  url: null,
  model: null,
  hasKey: false,
  inputPrice: null,
  outputPrice: null,
  costPerAccountAndDay: null,
  tokensPerPersonAndDay: 500_000,
  tokensPerAccountAndDay: 10_000_000,
  perQuestion: { calls: 8, seconds: 90, outputTokens: 2000 },
  usedToday: { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  pausedUntil: null,
  pauseProblem: null,
};
const OWN: LanguageModelSettings = { ...NONE, source: 'account', url: ADDRESS, model: 'small', hasKey: true };
const USED: LanguageModelUsage = {
  id: 1,
  day: new Date().toISOString().slice(0, 10),
  userId: 5,
  userName: 'Ada',
  embedTenantName: null,
  calls: 3,
  inputTokens: 200_000,
  outputTokens: 50_000,
  cost: 1.25,
};

test('the language model', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 1000 });
  let settings = NONE;
  const api = await mockApi(t, page, {
    getLanguageModel: () => settings,
    listLanguageModelUsage: ({ query }) => paged([], query),
    getLanguageModelUsageByMonth: () => ({ months: [] }),
  });
  const show = async (given: LanguageModelSettings) => {
    settings = given;
    await stage.show('administration/LanguageModelPage.tsx', 'LanguageModelPage', {});
    await page.waitForSelector('form');
  };
  const text = () => page.evaluate(() => document.querySelector('main')?.innerText ?? '');
  const waitFor = (wanted: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, wanted);
  const field = (label: string) => page.locator(`::-p-aria([name="${label}"][role="textbox"])`);
  const press = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

  await t.test(
    'without a model, an address, its model and a key are saved; the key is not shown again',
    async () => {
      await show(NONE);
      assert.match(await text(), /The grammar answers questions/);
      assert.doesNotMatch(await text(), /Test model|Turn off/);
      api.answer({
        updateLanguageModel: () => {
          settings = OWN;
          return OWN;
        },
      });
      await field('Address').fill(ADDRESS);
      await press('Save settings');
      await waitFor('An address needs the name of a model.');
      assert.deepEqual(await api.asked('updateLanguageModel'), []);
      await field('Model').fill('small');
      const key = page.locator('input[type=password]');
      await key.fill('a-secret-key');
      await press('Save settings');
      await waitFor('small answers questions');
      const [sent] = await api.asked('updateLanguageModel');
      assert.deepEqual(sent?.body, { url: ADDRESS, model: 'small', key: 'a-secret-key' });
      await waitFor('A key is stored.');
      assert.equal(
        await page.$eval('input[type=password]', (input) => (input as HTMLInputElement).value),
        '',
      );
      assert.doesNotMatch(await page.content(), /a-secret-key/);
    },
  );

  await t.test(
    'only what was changed is sent: a limit, an empty one, another address without the key',
    async () => {
      await show({ ...OWN, inputPrice: 2 });
      api.answer({ updateLanguageModel: () => settings });
      await field('Tokens of a person per day').fill('1000');
      await field('Price of a million tokens read').click({ count: 3 });
      await page.keyboard.press('Backspace');
      await field('Address').fill(`${ADDRESS}/other`);
      await waitFor('The stored key is not sent to another address.');
      await press('Save settings');
      await waitFor('Settings saved');
      const sent = (await api.asked('updateLanguageModel')).at(-1);
      assert.deepEqual(sent?.body, {
        url: `${ADDRESS}/other`,
        tokensPerPersonAndDay: 1000,
        inputPrice: null,
      });
    },
  );

  await t.test(
    'an address that is refused is explained at its field, with what the operator can do',
    async () => {
      await show(OWN);
      api.answer({
        updateLanguageModel: () => {
          throw new Refusal(400, 'bad_request', 'body.url must be a URL that begins with https://');
        },
      });
      await field('Address').fill('http://10.0.0.1/v1');
      await press('Save settings');
      await waitFor('FACET_OUTBOUND_ALLOW');
      const refused = await page.$eval('input[type=url]', (input) => {
        const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
      });
      assert.match(refused, /does not call this address.*FACET_OUTBOUND_ALLOW/);
      assert.equal(
        await page.$eval('input[type=url]', (input) => (input as HTMLInputElement).value),
        'http://10.0.0.1/v1',
      );
    },
  );

  await t.test('a test names what the model can do, or why it cannot be used', async () => {
    await show(OWN);
    const works = {
      isReachable: true,
      canUseTools: false,
      canWriteJson: true,
      problem: null,
      message: null,
      milliseconds: 840,
    };
    api.answer({ probeLanguageModel: () => works });
    await press('Test model');
    await waitFor('The model answered in 840');
    await waitFor('It calls no tools, so it cannot answer questions.');
    await waitFor('It writes JSON.');
    const failed = {
      ...works,
      isReachable: false,
      canWriteJson: false,
      message: 'Whatever',
      milliseconds: 0,
    };
    api.answer({ probeLanguageModel: () => ({ ...failed, problem: 'key' }) });
    await press('Test model');
    await waitFor('The endpoint did not accept the key.');
    assert.doesNotMatch(await text(), /Whatever|It writes JSON/);
  });

  await t.test('a pause has its reason and can be ended, and the model is turned off and on', async () => {
    const pausedUntil = new Date(Date.now() + 60_000).toISOString();
    await show({ ...OWN, pausedUntil, pauseProblem: 'busy' });
    await waitFor('The endpoint has too many requests, or no credit is left.');
    api.answer({ updateLanguageModel: ({ body }) => ({ ...OWN, isEnabled: body.isEnabled ?? true }) });
    await press('End pause');
    await page.waitForFunction(() => !document.body.innerText.includes('Paused until'));
    assert.deepEqual((await api.asked('updateLanguageModel')).at(-1)?.body, {});
    await press('Turn off');
    await waitFor('The language model is turned off');
    assert.deepEqual((await api.asked('updateLanguageModel')).at(-1)?.body, { isEnabled: false });
    await press('Turn on');
    await waitFor('small answers questions');
  });

  await t.test('the model of the server is named and not editable, and can be replaced', async () => {
    await show({ ...NONE, source: 'server', model: 'large' });
    await waitFor('large, the model of this server, answers questions');
    await waitFor('The operator set this model');
    assert.doesNotMatch(await text(), /Remove settings/);
    assert.equal(await page.$eval('input[type=url]', (input) => (input as HTMLInputElement).value), '');
  });

  await t.test('the settings are removed after a question', async () => {
    await show(OWN);
    api.answer({ removeLanguageModel: () => NONE });
    await press('Remove settings');
    await page.locator('[role=dialog] button[type=submit]').click();
    await waitFor('The grammar answers questions');
    assert.equal((await api.asked('removeLanguageModel')).length, 1);
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
  });

  await t.test('the button that removes the settings is red in both schemes', async () => {
    for (const scheme of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await show(OWN);
      const button = await page.waitForSelector('::-p-aria([name="Remove settings"][role="button"])');
      const [text, red] = await page.evaluate((element) => {
        const { color } = getComputedStyle(element as Element);
        const sample = (element as Element).parentElement?.appendChild(document.createElement('i'));
        if (sample === undefined) return [color, ''];
        sample.style.color = 'var(--bad)';
        return [color, getComputedStyle(sample).color];
      }, button);
      assert.equal(text, red, scheme);
    }
    await page.emulateMediaFeatures([]);
  });

  await t.test('what was used is shown beside the limits, and fits a phone', async () => {
    api.answer({
      listLanguageModelUsage: () =>
        paged([USED, { ...USED, id: 2, day: '2026-01-31', userName: 'bo', embedTenantName: 'acme' }]),
      getLanguageModelUsageByMonth: () => ({
        months: [{ month: '2026-01', calls: 70, inputTokens: 5_000_000, outputTokens: 60_000, cost: 12.5 }],
      }),
    });
    const usedToday = { calls: 3, inputTokens: 200_000, outputTokens: 50_000, cost: 5 };
    await show({ ...OWN, usedToday, costPerAccountAndDay: 5 });
    await waitFor('250,000 of 10,000,000 tokens');
    await waitFor('Costs of 5 of 5');
    await waitFor('The limit is reached');
    await waitFor('Usage by month');
    const rows = await page.$$eval('tbody tr', (found) => found.map((row) => (row as HTMLElement).innerText));
    assert.match(rows.shift() ?? '', /January 2026\s+70\s+5,000,000\s+60,000\s+12\.5/);
    assert.match(rows[0] ?? '', /Ada · 50% of the limit\s+3\s+200,000\s+50,000\s+1\.25/);
    assert.match(rows[1] ?? '', /Jan 31, 2026\s+bo · acme\s+3/);
    await assertFitsPhone(page, 'the page of the language model');
  });
});
