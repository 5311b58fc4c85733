import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addCustomers, ChatsUnderTest, makeChatDeployment } from '../../../../test/chats-under-test.ts';
import { api } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
await addCustomers(server);
const deploymentId = await makeChatDeployment(server, 'Authoring');
const mine = new ChatsUnderTest(server, deploymentId);

/** An answer about orders, and the path of its result. */
async function answered(chats: ChatsUnderTest): Promise<string> {
  const chatId = await chats.create();
  const { id, message } = await chats.answerTo(chatId, 'orders by status');
  return `/${chatId}/messages/${id}/results/${message.results[0].id}`;
}
const draftOf = (workbookId: number, key?: string): Promise<Json> =>
  server.ok('GET', api(deploymentId, `/workbooks/${workbookId}/dashboard/draft`), undefined, key);
const reportOf = (reportId: number): Promise<Json> =>
  server.ok('GET', api(deploymentId, `/reports/${reportId}`));

test('a result is saved as a report with its query, its chart and the name of the question', async () => {
  const result = await answered(mine);
  const report = await mine.ok('POST', `${result}/report`, { folderId: null });
  assert.equal(report.name, 'orders by status');
  assert.deepEqual(JSON.parse(report.jsonQuery).measures, ['orders.count']);
  assert.deepEqual(JSON.parse(report.jsonQuery).dimensions, ['orders.status']);
  const rows = await server.ok('POST', api(deploymentId, `/reports/${report.id}/query`), {});
  assert.equal(rows.rows.length, 2);
});

test('a result becomes a chart of a new dashboard, and another result is added to it as a change of its own', async () => {
  const first = await mine.ok('POST', `${await answered(mine)}/dashboard`, { workbookName: 'Overview' });
  assert.equal(first.workbookName, 'Overview');
  const second = await mine.ok('POST', `${await answered(mine)}/dashboard`, {
    workbookId: first.workbookId,
    name: 'Orders again',
  });
  assert.equal(second.workbookId, first.workbookId);
  const { dashboard, version } = await draftOf(first.workbookId);
  assert.deepEqual([first.version, second.version, version], [1, 2, 2]);
  assert.deepEqual(
    dashboard.config.widgets.map(({ id, config }: Json) => [id, config.reportId]),
    [
      [first.widgetId, first.reportId],
      [second.widgetId, second.reportId],
    ],
  );
  const [one, other] = dashboard.config.widgets.map(({ position }: Json) => position);
  assert.ok(other.y >= one.y + one.h || other.x >= one.x + one.w, 'they overlap');
  const report = await reportOf(second.reportId);
  assert.deepEqual([report.name, report.workbookId], ['Orders again', first.workbookId]);
  const workbook = await server.ok('GET', api(deploymentId, `/workbooks/${first.workbookId}`));
  assert.equal(workbook.publishedDashboard, null, 'it was published');
});

test('a change of the draft is taken back without the first one', async () => {
  const first = await mine.ok('POST', `${await answered(mine)}/dashboard`, {});
  await mine.ok('POST', `${await answered(mine)}/dashboard`, { workbookId: first.workbookId });
  const path = api(deploymentId, `/workbooks/${first.workbookId}/dashboard/draft/changes/1/restore`);
  await server.ok('POST', path, {});
  const { dashboard } = await draftOf(first.workbookId);
  assert.deepEqual(
    dashboard.config.widgets.map(({ id }: Json) => id),
    [first.widgetId],
  );
});

test('a dashboard that somebody may not edit stays as it is, and gets no report', async () => {
  const { workbookId } = await mine.ok('POST', `${await answered(mine)}/dashboard`, {});
  const { key } = await makePerson(server, { builtInRole: 'Explorer' });
  const explorer = mine.as(key);
  const result = await answered(explorer);
  const { status } = await explorer.call('POST', `${result}/dashboard`, { workbookId });
  assert.equal(status, 404);
  const { count } = await server.ok('GET', api(deploymentId, `/reports?workbookId=${workbookId}`));
  assert.equal(count, 1);
});

test('somebody without the right to create reports is refused', async () => {
  const { key } = await makePerson(server, { builtInRole: 'Viewer' });
  const result = await answered(mine);
  for (const what of ['report', 'dashboard'])
    assert.equal((await mine.as(key).call('POST', `${result}/${what}`, {})).status, 403, what);
});

test('a session in creator mode authors, unless its chat may not or it may not ask', async () => {
  const creator = { creatorMode: true, externalId: 'creator' };
  const allowed = await mine.asEmbedded('acme', creator);
  const added = await allowed.ok('POST', `${await answered(allowed)}/dashboard`, { workbookName: 'Own' });
  assert.equal((await draftOf(added.workbookId, allowed.key)).dashboard.config.widgets.length, 1);

  const settings = { allowChatWorkspaceAuthoring: false };
  const analyst = await mine.asEmbedded('acme', { ...creator, settings });
  const result = await answered(analyst);
  for (const what of ['report', 'dashboard']) {
    const { status, body } = await analyst.call('POST', `${result}/${what}`, {});
    assert.equal(status, 403, what);
    assert.match(body.error, /allowChatWorkspaceAuthoring/);
  }
  const silent = await mine.asEmbedded('acme', { ...creator, settings: { allowAi: false } });
  assert.equal((await silent.call('POST', `${result}/dashboard`, {})).status, 403);
  const viewer = await mine.asEmbedded('acme');
  assert.equal((await viewer.call('POST', `${await answered(viewer)}/report`, {})).status, 403);
});

test('a chat of somebody else cannot be saved, nor can a result that does not exist', async () => {
  const result = await answered(mine);
  const { key } = await makePerson(server, { builtInRole: 'Explorer' });
  assert.equal((await mine.as(key).call('POST', `${result}/report`, {})).status, 404);
  assert.equal((await mine.call('POST', `${result}x/report`, {})).status, 404);
});

test('a name without a visible character is refused, and the error names it', async () => {
  const { status, body } = await mine.call('POST', `${await answered(mine)}/dashboard`, { name: '' });
  assert.equal(status, 400);
  assert.match(body.error, /body\.name/);
});

/** The result of a question, and its path. */
async function resultOf(question: string, more: object = {}, chats = mine): Promise<[Json, string]> {
  const chatId = await chats.create();
  const { id, message } = await chats.answerTo(chatId, question, more);
  const [result] = message.results;
  return [result, `/${chatId}/messages/${id}/results/${result.id}`];
}

test('a report has the conditions that an answer has from a dashboard, unless it is for that dashboard', async () => {
  const workbookId = await mine.draftDashboard();
  const controls = { filters: [{ member: 'orders.status', value: ['open'] }] };
  const context = { dashboard: { workbookId, controls } };
  const [{ contextFilters }, path] = await resultOf('revenue', { context });
  const saved = async (body: object) =>
    JSON.parse((await mine.ok('POST', `${path}/report`, { workbookId, ...body })).jsonQuery);
  const kept = await saved({});
  assert.deepEqual(kept.filters, [contextFilters[0].filter]);
  const own = await saved({ withoutContextFilters: true });
  assert.deepEqual([own.measures, own.filters ?? []], [['orders.revenue'], []]);
  const { key } = await makePerson(server, { builtInRole: 'Viewer' });
  const refused = await mine.as(key).call('POST', `${path}/report`, { withoutContextFilters: true });
  assert.equal(refused.status, 403);
  const unknown = await mine.call('POST', `${path}x/report`, { withoutContextFilters: true });
  assert.equal(unknown.status, 404);
});

test('words ask for a dashboard of a view or of a question, in four languages', async () => {
  const orders = { name: 'orders', title: 'Orders' };
  for (const [question, locale, name] of [
    ['a dashboard about orders', 'en', 'Orders'],
    ['Make me a dashboard of revenue by status', 'en', 'Revenue by status'],
    ['Erstelle ein Dashboard über Orders', 'de', 'Orders'],
    ['Mach mir ein Dashboard mit Revenue nach Status', 'de', 'Revenue nach Status'],
    ['Crée un tableau de bord sur revenue par status', 'fr', 'Revenue par status'],
    ['un panel de revenue por status', 'es', 'Revenue por status'],
  ] as const) {
    const [{ draft, query, status, understood }] = await resultOf(question, { locale });
    assert.deepEqual(draft, { kind: 'dashboard', name, view: orders, charts: [] }, question);
    const isView = name === 'Orders';
    assert.deepEqual([status, query === null], ['answered', isView], question);
    const [request, about] = understood;
    assert.deepEqual([request.start, request.kind, about.kind], [0, 'filler', isView ? 'view' : 'measure']);
    assert.equal(question.slice(about.start, about.end), about.text);
  }
  for (const question of ['a dashboard about unicorns', 'a dashboard of revenue by unicorn']) {
    const [{ draft, status, notUnderstood }] = await resultOf(question);
    assert.deepEqual([draft, status], [null, 'not-understood'], question);
    assert.match(notUnderstood.map(({ text }: Json) => text).join(), /unicorn/);
  }
});

test('a drafted dashboard has the chart of the question and an overview, and is no more than a draft', async () => {
  const [, path] = await resultOf('a dashboard of revenue by status');
  const before = await server.ok('GET', api(deploymentId, '/workbooks'));
  const { id, name, publishedDashboard } = await mine.ok('POST', `${path}/workbook`, {});
  assert.deepEqual([name, publishedDashboard], ['Revenue by status', null]);
  const { items } = await server.ok('GET', api(deploymentId, `/reports?workbookId=${id}&first=100`));
  const own = items.find((report: Json) => report.name === 'Revenue by status');
  assert.deepEqual(JSON.parse(own.jsonQuery).dimensions, ['orders.status']);
  const { widgets } = (await draftOf(id)).dashboard.config;
  assert.ok(widgets.some(({ config }: Json) => config.reportId === own.id));
  assert.ok(widgets.length > 1, 'there is no overview');

  const [, plain] = await resultOf('revenue by status');
  const { name: ofView } = await mine.ok('POST', `${plain}/workbook`, {});
  assert.equal(ofView, 'Orders');
  const { count } = await server.ok('GET', api(deploymentId, '/workbooks'));
  assert.equal(count, before.count + 2);
});

test('a chat drafts only for those who may save, and the server refuses what the page hides', async () => {
  const creator = { creatorMode: true, externalId: 'drafter' };
  const allowed = await mine.asEmbedded('acme', creator);
  const [{ draft }, path] = await resultOf('a dashboard about orders', {}, allowed);
  assert.equal(draft.view.name, 'orders');
  const settings = { allowChatWorkspaceAuthoring: false };
  const silent = await mine.asEmbedded('acme', { ...creator, settings });
  const refused = await silent.call('POST', `${path}/workbook`, {});
  assert.equal(refused.status, 403);
  assert.match(refused.body.error, /allowChatWorkspaceAuthoring/);
  const viewer = await mine.asEmbedded('acme');
  for (const chats of [silent, viewer]) {
    const [answer] = await resultOf('a dashboard about orders', {}, chats);
    assert.deepEqual([answer.draft, answer.status], [null, 'not-understood']);
  }
  await allowed.ok('POST', `${path}/workbook`, {});
  const { id } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Orders' });
  const published = await server.ok('POST', api(deploymentId, `/workbooks/${id}/publish`), {
    ...{ workbookId: id, config: { title: 'Orders', widgets: [] } },
  });
  const beside = { context: { dashboard: { publicId: published.publicId } } };
  assert.equal((await resultOf('a dashboard about orders', beside))[0].draft, null);
});
