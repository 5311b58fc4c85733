import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Dashboard,
  NotificationDto,
  NotificationException,
  NotificationRun,
  ShareCandidate,
} from '@facet/client';
import { type Asked, mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const DELIVERY: NotificationDto = {
  id: 7,
  name: 'Monday numbers',
  deploymentId: 3,
  dashboardId: 1,
  dashboardPublicId: 'sales0000000',
  dashboardTitle: 'Sales',
  isPublished: true,
  ownerUserId: 1,
  scheduleType: 'WEEKLY',
  minute: 0,
  hour: 9,
  dayOfWeek: 1,
  dayOfMonth: null,
  customCron: null,
  cronExpression: '0 9 * * 1',
  timezone: 'UTC',
  humanReadableSchedule: 'Every Monday at 09:00, UTC',
  nextRuns: ['2026-11-30T09:00:00.000Z'],
  isEnabled: true,
  isFailing: false,
  recipientCount: 2,
  lastRun: null,
  notificationEnabled: true,
  notificationFormat: 'png',
  notificationAiSummary: false,
  filters: null,
  timeGrains: null,
  memberSwitchers: null,
  allowFailedWidgets: false,
  attachments: [],
  conditions: [],
  linkTemplate: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

const RUN: NotificationRun = {
  id: 4,
  kind: 'scheduled',
  scheduledFor: '2026-11-23T09:00:00.000Z',
  state: 'running',
  phase: 'rendering',
  phases: [
    { phase: 'resolving', enteredAt: '2026-11-23T09:00:00.000Z' },
    { phase: 'rendering', enteredAt: '2026-11-23T09:00:02.000Z' },
  ],
  error: null,
  createdAt: '2026-11-23T09:00:00.000Z',
  startedAt: '2026-11-23T09:00:00.000Z',
  finishedAt: null,
  recipients: { pending: 2, sending: 0, sent: 0, refused: 0, unknown: 0, skipped: 0, failed: 0 },
  channels: [],
};

const FAILED: NotificationRun = {
  ...RUN,
  state: 'failed',
  phase: null,
  finishedAt: '2026-11-23T09:00:09.000Z',
  error: 'No such mailbox (1 recipient)',
  recipients: { ...RUN.recipients, pending: 0, sent: 1, refused: 1 },
};

const ADA: ShareCandidate = {
  type: 'USER',
  id: 5,
  name: 'Ada',
  email: 'ada@example.com',
  picture: null,
  userCount: null,
  isDeactivated: false,
};

const DASHBOARD: Dashboard = {
  id: 1,
  publicId: 'sales0000000',
  deploymentId: 3,
  workbookId: 8,
  status: 'published',
  allowEmbed: true,
  title: 'Sales',
  description: null,
  config: { widgets: [] },
  versionNumber: 1,
  versionId: 1,
  reportSnapshots: [],
  createdBy: 1,
  fromSharedWorkspace: false,
} as unknown as Dashboard;

const PERSON = {
  type: 'USER' as const,
  userId: 5,
  username: 'ada',
  email: 'ada@example.com',
  embedUserId: null,
  embedTenantName: null,
  externalId: null,
  groupId: null,
  groupName: null,
  channelId: null,
  channelName: null,
  groups: null,
  securityContext: null,
  userAttributes: null,
  locale: null,
  timezone: null,
};

const EXCEPTION: NotificationException = {
  type: 'EMBED_USER',
  userId: null,
  embedUserId: 9,
  username: 'bo',
  email: 'bo@example.com',
  embedTenantName: 'acme',
  externalId: 'bo',
  origin: 'unsubscribed',
  createdAt: '2026-11-01T09:00:00.000Z',
};

test('deliveries', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 1000 });
  const api = await mockApi(t, page, {
    getNotifications: ({ query }) => paged([DELIVERY], query),
    getNotification: () => DELIVERY,
    getRecipients: ({ query }) => paged([PERSON], query),
    getNotificationChannels: ({ query }) => paged([], query),
    getNotificationExceptions: ({ query }) => paged([EXCEPTION], query),
    getNotificationRuns: ({ query }) => paged([RUN], query),
    getDashboard: () => DASHBOARD,
    listShareCandidates: ({ query }) => paged(query.only === 'USERS' ? [ADA] : [], query),
  });
  const has = (text: string) => page.waitForSelector(`::-p-text(${text})`);
  const press = (name: string) => page.locator(`button:not(:disabled)::-p-text(${name})`).click();
  const type = async (label: string, text: string, role = 'textbox') => {
    const field = await page.waitForSelector(`::-p-aria(${label}[role="${role}"])`);
    await field?.click({ count: 3 });
    await field?.type(text);
  };

  const choose = async (label: string, value: string) => {
    const name = await page.waitForSelector(`label::-p-text(${label})`);
    await page.select(`[id="${await name?.evaluate((element) => element.getAttribute('for'))}"]`, value);
  };

  await t.test('a run shows its phases, and is cancelled or sent again', async () => {
    api.answer({
      cancelNotificationRun() {
        api.answer({ getNotificationRuns: ({ query }) => paged([FAILED], query) });
        return FAILED;
      },
      retryNotificationRun: () => RUN,
      getNotificationRunRecipients: ({ query }) =>
        paged(
          [
            {
              userId: 5,
              username: 'ada',
              email: 'ada@example.com',
              embedTenantName: null,
              externalId: null,
              outcome: 'refused' as const,
              reason: 'No such mailbox',
              sentAt: null,
            },
          ],
          query,
        ),
    });
    await stage.show('deliveries/DeliveryPage.tsx', 'DeliveryPage', { deploymentId: 3, id: 7 });
    await page.waitForSelector('li[data-current]::-p-text(Rendering)');
    await assertFitsPhone(page, 'a delivery');
    await press('Cancel run');
    await has('No such mailbox (1 recipient)');
    await press('Details');
    await page.waitForSelector('li::-p-text(ada@example.com)');
    await press('Send again');
    await page.waitForFunction(`!document.querySelector('[data-loading]')`);
    assert.deepEqual((await api.asked('retryNotificationRun'))[0]?.path, {
      deploymentId: 3,
      id: 7,
      runId: 4,
    });
  });

  await t.test('an email is shown without its scripts', async () => {
    const html =
      '<html><head><style>p{color:rgb(1, 2, 3)}</style></head><body><p id="one" style="font-size:30px">Numbers</p>' +
      '<script>parent.document.title = "taken"</script><img src="x" onerror="parent.document.title = \'taken\'"></body></html>';
    const preview = { id: 'p', status: 'completed' as const, expiresAt: '2026-11-23T09:05:00.000Z' };
    const email = { subject: 'Sales', to: 'ada@example.com', html, text: '', attachments: [] };
    api.answer({
      createNotificationPreview: () => preview,
      getNotificationPreview: () => ({ ...preview, error: null, email }),
    });
    await press('Preview');
    const frame = await (await page.waitForSelector('iframe[title="Sales"]'))?.contentFrame();
    await frame?.waitForSelector('#one');
    const shown = await page.evaluate(`(() => {
      const { contentDocument, contentWindow } = document.querySelector('iframe');
      const { color, fontSize } = contentWindow.getComputedStyle(contentDocument.querySelector('#one'));
      return { color, fontSize, title: document.title, scripts: contentDocument.scripts.length };
    })()`);
    assert.deepEqual(shown, { color: 'rgb(1, 2, 3)', fontSize: '30px', title: 'Stage', scripts: 0 });
    assert.deepEqual((await api.asked('createNotificationPreview'))[0]?.body, { type: 'USER', userId: 5 });
  });

  await t.test('an exception ends as what it is: of an embed user', async () => {
    api.answer({
      removeNotificationExceptions() {
        api.answer({ getNotificationExceptions: ({ query }) => paged([], query) });
        return undefined as never;
      },
    });
    await page.locator('button[aria-label="Stop excluding bo@example.com"]').click();
    await page.waitForFunction(`document.querySelector('[aria-label^="Stop excluding"]') === null`);
    const [asked] = await api.asked('removeNotificationExceptions');
    assert.deepEqual(asked?.body, { users: [{ type: 'EMBED_USER', id: 9, embedTenantName: 'acme' }] });
  });

  await t.test('a deleted delivery comes back by undoing it', async () => {
    let isDeleted = false;
    api.answer({
      getNotifications: ({ query }) => paged(isDeleted ? [] : [DELIVERY], query),
      deleteNotification() {
        isDeleted = true;
        return undefined as never;
      },
      restoreNotification() {
        isDeleted = false;
        return DELIVERY;
      },
    });
    await stage.show('deliveries/DeliveriesPage.tsx', 'DeliveriesPage', { deploymentId: 3 });
    await page.waitForSelector('button[aria-label="Actions for Monday numbers"]');
    await assertFitsPhone(page, 'the list of deliveries');
    await page.locator('button[aria-label="Actions for Monday numbers"]').click();
    await page.locator('[role="menuitem"]::-p-text(Delete)').click();
    await page.locator('[role="dialog"] button::-p-text(Delete delivery)').click();
    await has('No deliveries yet');
    await page.locator('[role="status"] button::-p-text(Undo)').click();
    await page.waitForSelector('td::-p-text(Monday numbers)');
    assert.deepEqual((await api.asked('restoreNotification'))[0]?.path, { deploymentId: 3, id: 7 });
  });

  await t.test(
    'an embed user has rows and a language of their own in a delivery, and loses what is emptied',
    async () => {
      const ada = {
        ...PERSON,
        type: 'EMBED_USER' as const,
        userId: null,
        embedUserId: 9,
        email: 'ada@acme.example',
        embedTenantName: 'acme',
        externalId: 'ada@acme.example',
        securityContext: { customer: 'acme' },
        locale: 'de-CH',
      };
      api.answer({
        getRecipients: ({ query }) => paged([ada], query),
        listEmbedTenants: ({ query }) => paged([], query),
        getUserGroups: ({ query }) => paged([], query),
        updateNotification: () => DELIVERY,
        addRecipients() {
          const message = 'body.recipients.0.groups: Groups with names Sales not found';
          throw new Refusal(400, 'bad_request', message);
        },
      });
      const props = { deploymentId: 3, id: 7, isNew: false };
      await stage.show('deliveries/DeliveryFormPage.tsx', 'DeliveryFormPage', props);
      await page.waitForSelector('li::-p-text({"customer":"acme"} · de-CH)');
      await page.locator('button[aria-label="Edit ada@acme.example"]').click();
      await page.select('select::-p-aria(Language)', '');
      const context = await page.waitForSelector('textarea::-p-aria(Security context \\(JSON\\))');
      await context?.evaluate((field) => (field as unknown as HTMLTextAreaElement).select());
      await context?.type('{"customer": "b"');
      await page.waitForSelector('button:disabled::-p-text(Apply)');
      await page.keyboard.type('}');
      await type('Groups', 'Sales', 'combobox');
      await page.keyboard.press('Enter');
      await press('Apply');
      await page.waitForSelector('li::-p-text(acme · Sales · {"customer":"b"})');
      await press('Embed user');
      await assertFitsPhone(page, 'the form of a delivery');
      await type('Embed tenant', 'acme', 'combobox');
      await type('External ID or email address', 'eve@acme.example');
      await page.keyboard.press('Enter');
      await page.waitForSelector('button[aria-label="Remove eve@acme.example"]');
      await press('Save delivery');
      await has('ada@acme.example: Groups with names Sales not found');
      const unset = {
        groups: null,
        securityContext: null,
        userAttributes: null,
        locale: null,
        timezone: null,
      };
      const of = (externalId: string) => ({ type: 'EMBED_USER', embedTenantName: 'acme', externalId });
      assert.deepEqual((await api.asked('addRecipients')).at(-1)?.body, {
        recipients: [
          { ...of('ada@acme.example'), ...unset, groups: ['Sales'], securityContext: { customer: 'b' } },
          of('eve@acme.example'),
        ],
      });
    },
  );

  await t.test('an expression that never occurs cannot be saved', async () => {
    const props = { deploymentId: 3, publicId: 'sales0000000', isNew: true };
    await stage.show('deliveries/DeliveryFormPage.tsx', 'DeliveryFormPage', props);
    await has('Next runs');
    await choose('Frequency', 'CUSTOM');
    await type('Cron expression', '0 0 31 2 *');
    await has('This expression never occurs or is not valid');
    await page.waitForSelector('button[type="submit"]:disabled');
    await type('Cron expression', '*/5 * * * *');
    await page.waitForSelector('button[type="submit"]:not(:disabled)');
  });

  await t.test('what the server refuses is at its field, and nothing is lost or made twice', async () => {
    api.answer({
      createNotification() {
        throw new Refusal(400, 'bad_request', 'body.customCron must have at least 15 minutes between runs');
      },
    });
    await press('Create delivery');
    await has('must have at least 15 minutes between runs');
    api.answer({
      createNotification() {
        throw new Refusal(
          400,
          'bad_request',
          'body.linkTemplate must be an address that begins with https://',
        );
      },
    });
    await press('Create delivery');
    // The folded part with the field opens.
    await page.waitForSelector('details[open] ::-p-text(must be an address that begins with https)');
    await choose('Frequency', 'DAILY');
    await page.type('input[aria-label="Add people and groups"]', 'ada');
    await page.waitForSelector('[role="option"]::-p-text(ada@example.com)');
    await page.keyboard.press('Enter');
    await page.waitForSelector('button[aria-label="Remove Ada"]');
    api.answer({
      createNotification: () => DELIVERY,
      updateNotification: () => DELIVERY,
      addRecipients() {
        throw new Refusal(
          400,
          'bad_request',
          'body.recipients.0.userId must be an active user of the account (user 5)',
        );
      },
    });
    await press('Create delivery');
    await page.waitForSelector(
      '::-p-xpath(//*[normalize-space(text())="Ada: must be an active user of the account"])',
    );
    const [, , made] = await api.asked('createNotification');
    assert.deepEqual(parts(made), { scheduleType: 'DAILY', dashboardPublicId: 'sales0000000', name: null });
    const answer = { createdRecipients: [], updatedRecipients: [], unchangedRecipients: [] };
    api.answer({ addRecipients: () => answer });
    // The page of the delivery opens.
    await Promise.all([page.waitForNavigation(), press('Save delivery')]);
    assert.equal((await api.asked('createNotification')).length, 3);
    assert.deepEqual((await api.asked('addRecipients')).at(-1)?.body, {
      recipients: [{ type: 'USER', userId: 5 }],
    });
  });
});

function parts(asked: Asked<'createNotification'> | undefined) {
  const { scheduleType, dashboardPublicId, name } = asked?.body ?? {};
  return { scheduleType, dashboardPublicId, name };
}
