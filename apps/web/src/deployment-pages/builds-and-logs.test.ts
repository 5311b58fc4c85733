import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeploymentBuild, DeploymentBuildDetails } from '@facet/client';
import { mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const RIGHTS = { pages: ['builds', 'logs', 'variables'], mayConfigure: true };
const GOOD: DeploymentBuild = {
  id: 12,
  status: 'built',
  isLive: true,
  branchName: 'main',
  mode: 'production',
  reason: 'commit',
  commit: {
    hash: '0123456789abcdef0123456789abcdef01234567',
    message: 'Add <b>orders</b> 🎉\n\nMore about it',
    authorName: 'Ada "A" Byron',
    committedAt: '2026-03-01T09:29:00.000Z',
  },
  engineVersion: 'cubejs/cube:v1.7.43',
  createdAt: '2026-03-01T09:30:00.000Z',
  finishedAt: '2026-03-01T09:30:03.200Z',
};
const FAILED: DeploymentBuild = { ...GOOD, id: 11, status: 'failed', isLive: false };
const RUNNING: DeploymentBuild = { ...GOOD, id: 13, status: 'building', isLive: false, finishedAt: null };
const ERROR = { message: 'orders cannot be resolved', fileName: 'model/cubes/a b.yml', line: 1200 };
const details = (build: DeploymentBuild, more: Partial<DeploymentBuildDetails> = {}) => ({
  ...build,
  errorText: null,
  sourceWarning: null,
  problems: [],
  ...more,
});

test('builds and logs of a deployment', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 900 });
  const line = (message: string) => ({ pod: 'build-11', date: '2026-03-01T09:30:01.000Z', message });
  let lines = [line('Build 11 of commit 01234567'), line('Error: no orders')];
  const api = await mockApi(t, page, {
    listBuilds: ({ query }) => paged([RUNNING, GOOD, FAILED], query),
    logs: ({ query }) => paged(lines, query),
  });
  const props = { deploymentId: 7, rights: RIGHTS };
  const waitFor = (wanted: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, wanted);
  const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);
  const showBuild = async (build: DeploymentBuildDetails) => {
    api.answer({ getBuild: () => build });
    const given = { ...props, buildId: build.id };
    await stage.show('deployment-pages/BuildPage.tsx', 'BuildPage', given);
    await waitFor(`Build ${build.id}`);
  };

  await t.test('each has its state in words, its branch, the subject and author of its commit', async () => {
    await stage.show('deployment-pages/BuildsPage.tsx', 'BuildsPage', props);
    await waitFor('Build 11');
    const rows = await page.$$eval('tbody tr', (found) =>
      found.map((row) => row.innerText.replaceAll(/\s+/g, ' ')),
    );
    assert.match(rows[0] ?? '', /^Build 13 Building main Add <b>orders<\/b> 🎉 Ada "A" Byron Mar 1, 2026/);
    assert.match(rows[1] ?? '', /^Build 12 Live .* 3\.2 sec$/);
    assert.match(rows[2] ?? '', /^Build 11 Failed /);
    const links = await page.$$eval('nav a', (found) =>
      found.map((link) => `${link.getAttribute('href')} ${link.getAttribute('aria-current')}`),
    );
    assert.deepEqual(links, [
      '/deployments/7/builds page',
      '/deployments/7/logs null',
      '/deployments/7/variables null',
    ]);
    await assertFitsPhone(page, 'the builds');
  });

  await t.test('a failed build has its errors, which lead to the editor, and its log', async () => {
    await showBuild(details(FAILED, { errorText: 'x', problems: [ERROR], sourceWarning: 'db: refused' }));
    await waitFor('orders cannot be resolved');
    await waitFor('db: refused');
    await waitFor('Error: no orders');
    const href = await page.$eval('li a', (link) => link.getAttribute('href'));
    assert.equal(href, '/deployments/7/model?branch=main&file=model%2Fcubes%2Fa+b.yml&line=1200');
    assert.equal((await api.asked('logs')).at(-1)?.query.pod, 'build-11');
    await assertFitsPhone(page, 'a build');
  });

  await t.test(
    'a build whose errors have no place shows its text, and an unknown one is explained',
    async () => {
      await showBuild(details(FAILED, { errorText: 'The compiler could not run' }));
      await waitFor('The compiler could not run');
      api.answer({
        getBuild: () => {
          throw new Refusal(404, 'not_found', 'Build 99 does not exist');
        },
      });
      await stage.show('deployment-pages/BuildPage.tsx', 'BuildPage', { ...props, buildId: 99 });
      await waitFor('This page could not be loaded');
    },
  );

  await t.test('logs are filtered by level and text, and are followed again after a pause', async () => {
    lines = [line('warning: slow'), line('Error: café'), line('fine')];
    await stage.show('deployment-pages/LogsPage.tsx', 'LogsPage', props);
    await waitFor('Lines: 3');
    await page.keyboard.press('/');
    await page.keyboard.type('CAFE');
    await waitFor('Lines: 1');
    await page.keyboard.press('Escape');
    await page.locator('::-p-aria([name="Level"])').click();
    await page.locator('::-p-text(Warnings and errors)').click();
    await waitFor('Lines: 2');
    await button('Pause').click();
    await waitFor('Follow');
    const [answer] = await Promise.all([
      page.waitForResponse((one) => new URL(one.url()).pathname.endsWith('/logs')),
      button('Follow').click(),
    ]);
    assert.equal(new URL(answer.url()).searchParams.get('first'), '1000');
    await waitFor('Pause');
    await assertFitsPhone(page, 'the logs');
  });
});
