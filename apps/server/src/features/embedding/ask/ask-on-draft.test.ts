import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { addCustomers, ChatsUnderTest, makeChatDeployment } from '../../../../test/chats-under-test.ts';
import { handToAnotherAccount } from '../../../../test/hand-to-another-account.ts';
import { api } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
await addCustomers(server);
const deploymentId = await makeChatDeployment(server, 'Asked beside a draft');
const mine = new ChatsUnderTest(server, deploymentId);

const workbooks = api(deploymentId, '/workbooks');
const draftOf = (workbookId: number, key?: string): Promise<Json> =>
  server.ok('GET', `${workbooks}/${workbookId}/dashboard/draft`, undefined, key);

/** The refusals of the same question by `ask` and in a chat, without what names the dashboard. */
async function refusals(dashboard: object, chats = mine): Promise<unknown[]> {
  const body = { question: 'revenue', context: { dashboard } };
  const of = chats.key === undefined ? {} : { key: chats.key };
  const inChat = await chats.call('POST', `/${await chats.create()}/messages`, { ...body, id: randomUUID() });
  const asked = await server.call('POST', api(chats.deploymentId, '/ask'), { body, ...of });
  return [asked, inChat].map(({ status, body: { error } }) => [
    status,
    String(error).replace(/\b\d+\b/, 'ID'),
  ]);
}
const NOT_FOUND = [
  [404, 'Workbook ID not found'],
  [404, 'Workbook ID not found'],
];
const OPEN = { filters: [{ member: 'orders.status', value: ['open'] }] };
const workbookId = await mine.draftDashboard();

test('a context names one dashboard', async () => {
  const publicId = 'AAAAAAAAAAAA';
  const refused =
    'Exactly one of body.context.dashboard.publicId and body.context.dashboard.workbookId is required';
  for (const named of [
    { publicId, workbookId },
    {},
    { publicId: null, workbookId: null },
    { controls: OPEN },
  ])
    assert.deepEqual(await refusals(named), [
      [400, refused],
      [400, refused],
    ]);
  const [[status, error]] = (await refusals({ workbookId: 'x' })) as [[number, string]];
  assert.deepEqual([status, error.includes('body.context.dashboard.workbookId')], [400, true]);
});

test('a draft that somebody may not see, and one that does not exist, are the same to them', async () => {
  const { key } = await makePerson(server, { builtInRole: 'Explorer' });
  const explorer = mine.as(key);
  assert.deepEqual(await refusals({ workbookId: 999_999 }, explorer), NOT_FOUND);
  assert.deepEqual(await refusals({ workbookId }, explorer), NOT_FOUND);
  const limited = mine.as(await server.makeKey({ permissions: ['PlaygroundRead'] }));
  assert.deepEqual(await refusals({ workbookId }, limited), NOT_FOUND, 'a key without rights to workbooks');
  const elsewhere = new ChatsUnderTest(server, await server.makeDeployment('Elsewhere'));
  assert.deepEqual(await refusals({ workbookId }, elsewhere), NOT_FOUND, 'another deployment');
});

test('a draft of another account does not exist', async () => {
  const foreign = await mine.draftDashboard();
  await handToAnotherAccount(server, 'workbooks', { id: foreign });
  assert.deepEqual(await refusals({ workbookId: foreign }), NOT_FOUND);
});

test('somebody who may only view a workbook is refused its draft', async () => {
  const policy = { resourceType: 'Workbook', actions: ['WorkbookRead'], resources: [String(workbookId)] };
  const ask = { resourceType: 'Deployment', actions: ['PlaygroundRead'], resources: [String(deploymentId)] };
  const { key } = await makePerson(server, { policies: [policy, ask] as never });
  const refused = [403, 'This needs edit access to Workbook ID'];
  assert.deepEqual(await refusals({ workbookId }, mine.as(key)), [refused, refused]);
});

test('only sessions in creator mode are asked beside a draft, and only beside their own', async () => {
  const user = { externalId: 'ada' };
  const creator = await mine.asEmbedded('acme', { ...user, creatorMode: true });
  const own = await creator.draftDashboard();
  const dashboard = { workbookId: own, controls: OPEN };
  const chatId = await creator.create();
  const { message } = await creator.answerTo(chatId, 'revenue', { context: { dashboard } });
  assert.match(message.text, /Status is open/);
  assert.deepEqual(await refusals({ workbookId }, creator), NOT_FOUND, 'of the account');
  const viewer = await mine.asEmbedded('acme', user);
  assert.deepEqual(await refusals({ workbookId: own }, viewer), NOT_FOUND, 'outside creator mode');
  const other = await mine.asEmbedded('globex', { creatorMode: true });
  assert.deepEqual(await refusals({ workbookId: own }, other), NOT_FOUND, 'of another embed tenant');
});

test('filters of a draft apply and can be set, and the draft stays as it is', async () => {
  const before = await draftOf(workbookId);
  const ask = async (question: string, more: object = {}) => {
    const context = { dashboard: { workbookId, ...more } };
    const { message } = await mine.answerTo(await mine.create(), question, { context });
    return message.results[0];
  };
  const answer = await ask('revenue', { controls: OPEN });
  assert.deepEqual(
    answer.contextFilters.map(({ label }: Json) => label),
    ['Status is open'],
  );
  const set = await ask('set the status to open');
  assert.deepEqual(set.controls, {
    filters: [{ member: 'orders.status', operator: 'equals', value: 'open' }],
    areSet: true,
  });
  const pointed = await ask('only open', { widgetId: 'statuses' });
  assert.deepEqual(pointed.query.query.dimensions, ['orders.status']);
  const locked = await mine.draftDashboard('disabled');
  const refused = await ask('set the status to open', { workbookId: locked });
  assert.deepEqual(refused.controls, { filters: [], areSet: true });
  assert.deepEqual(await draftOf(workbookId), before);
});

test('those who edit a dashboard may draft others beside it', async () => {
  const context = { dashboard: { workbookId } };
  const { message } = await mine.answerTo(await mine.create(), 'a dashboard about orders', { context });
  assert.equal(message.results[0].draft.view.name, 'orders');
});
