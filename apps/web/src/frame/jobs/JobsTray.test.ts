import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job, NotificationRun } from '@facet/client';
import { mockApi, paged, Refusal } from '../../testing/mock-api.ts';
import { openStage } from '../../testing/open-stage.ts';

function job(kind: Job['kind'], more: Partial<Job> = {}): Job {
  return {
    kind,
    id: '7',
    deploymentId: 3,
    deploymentName: 'Shop',
    title: kind,
    state: 'succeeded',
    progress: null,
    error: null,
    startedBy: null,
    startedAt: '2026-02-11T12:00:00Z',
    finishedAt: '2026-02-11T12:01:00Z',
    notificationId: null,
    dashboardPublicId: null,
    actions: [],
    ...more,
  };
}

const CANCELLED_RUN: NotificationRun = {
  id: 7,
  kind: 'manual',
  scheduledFor: '2026-02-11T12:00:00Z',
  state: 'cancelled',
  phase: null,
  phases: [],
  error: null,
  createdAt: '2026-02-11T12:00:00Z',
  startedAt: '2026-02-11T12:00:00Z',
  finishedAt: '2026-02-11T12:00:05Z',
  recipients: { pending: 0, sending: 0, sent: 1, refused: 0, unknown: 0, skipped: 0, failed: 2 },
  channels: [],
};

test('the tray of jobs', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const sync = job('sync', { state: 'running', finishedAt: null, progress: 40, actions: ['cancel'] });
  let jobs = [
    sync,
    job('build', { state: 'failed', error: 'orders.yml: unknown cube' }),
    job('run', { state: 'failed', notificationId: 5, actions: ['repeat'] }),
    job('sync', { id: '6', state: 'failed', deploymentId: 4, actions: ['repeat'] }),
    job('export', { title: 'Sales', dashboardPublicId: 'sales0000000', actions: ['download'] }),
  ];
  const api = await mockApi(t, page, {
    listJobs: ({ query }) => paged(jobs, query),
    cancelDbtSync() {
      throw new Refusal(409, 'conflict', 'It has just ended');
    },
    retryNotificationRun() {
      throw new Refusal(409, 'conflict', 'It is being sent');
    },
    startDbtSync() {
      throw new Refusal(409, 'conflict', 'A sync runs');
    },
    downloadView() {
      throw new Refusal(404, 'not_found', 'The picture has expired');
    },
  });
  await stage.show('StagedJobs.tsx', 'StagedJobs', {});
  await page.locator('button[aria-label="Jobs, 1 running"]').click();
  const row = (title: string) => `li::-p-text(${title})`;
  const press = (name: string) => page.locator(`li button::-p-text(${name})`).click();

  await t.test('each kind of job says how it stands, and offers what can be done', async () => {
    await page.waitForSelector(row('orders.yml: unknown cube'));
    await page.waitForSelector('li [role="progressbar"][aria-valuenow="40"]');
    const buttons = await page.$$eval('li', (rows) =>
      rows.map((one) => [...one.querySelectorAll('button')].map(({ innerText }) => innerText)),
    );
    assert.deepEqual(buttons, [['Cancel'], [], ['Deliver again'], ['Sync again'], ['Download']]);
  });

  await t.test('what is refused is said in its row', async () => {
    await press('Cancel');
    await page.waitForSelector('li [role="alert"]::-p-text(It has just ended)');
    await press('Download');
    await page.waitForSelector('li [role="alert"]::-p-text(The picture has expired)');
    await press('Deliver again');
    await page.waitForSelector('li [role="alert"]::-p-text(It is being sent)');
    await press('Sync again');
    await page.waitForSelector('li [role="alert"]::-p-text(A sync runs)');
    assert.deepEqual((await api.asked('retryNotificationRun'))[0]?.path, {
      deploymentId: 3,
      id: 5,
      runId: 7,
    });
    assert.deepEqual((await api.asked('startDbtSync'))[0]?.path, { deploymentId: 4 });
    const [asked] = await api.asked('downloadView');
    assert.deepEqual(asked?.path, { publicId: 'sales0000000', jobId: '7' });
  });

  await t.test('a sync that is cancelled has ended in the list', async () => {
    api.answer({
      cancelDbtSync() {
        jobs = [{ ...sync, state: 'cancelled', progress: null, actions: [] }, ...jobs.slice(1)];
        return { message: 'Cancelled' };
      },
    });
    await press('Cancel');
    await page.waitForSelector('li::-p-text(Cancelled)');
    assert.equal(await page.$('li button::-p-text(Cancel)'), null);
    assert.deepEqual((await api.asked('cancelDbtSync')).at(-1)?.path, { deploymentId: 3, syncJobId: '7' });
  });

  await t.test('a delivery that is cancelled has ended in the list', async () => {
    const delivery = job('run', { state: 'running', notificationId: 5, progress: 33, actions: ['cancel'] });
    jobs = [delivery];
    api.answer({
      cancelNotificationRun() {
        jobs = [{ ...delivery, state: 'cancelled', progress: null, actions: [] }];
        return CANCELLED_RUN;
      },
    });
    await stage.show('StagedJobs.tsx', 'StagedJobs', {});
    await page.locator('button[aria-label="Jobs, 1 running"]').click();
    await page.waitForSelector('li [role="progressbar"][aria-valuenow="33"]');
    await press('Cancel');
    await page.waitForFunction(`document.querySelector('li [role="progressbar"]') === null`);
    const [asked] = await api.asked('cancelNotificationRun');
    assert.deepEqual(asked?.path, { deploymentId: 3, id: 5, runId: 7 });
  });
});
