import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Uses');
await server.waitForBuild(id);

const make = (name: string, query: object, more: object = {}): Promise<Json> =>
  server.ok('POST', api(id, '/reports'), { name, ...query, ...more });
const bySql = (name: string, sqlQuery: string, more: object = {}) => make(name, { sqlQuery }, more);
const uses = (member: string, query: object = {}, key?: string): Promise<Json> =>
  server.ok(
    'GET',
    api(id, `/field-uses?${new URLSearchParams({ member, first: '100', ...query })}`),
    undefined,
    key,
  );
const namesOf = ({ items }: Json) =>
  items.map(({ name, isCertain }: Json) => (isCertain ? name : `${name}?`)).sort();

test('a field is used by queries and SQL that ask for it or filter by it, and not by text that looks like it', async () => {
  const workbook = await server.ok('POST', api(id, '/workbooks'), { name: 'Sales' });
  await make('form', { jsonQuery: JSON.stringify({ measures: ['orders.count'] }) });
  await bySql('tab', 'SELECT o.status, MEASURE(o.count) FROM orders o GROUP BY 1', {
    workbookId: workbook.id,
  });
  await bySql('filter', "SELECT MEASURE(total_amount) FROM orders WHERE status = 'new'");
  await bySql('text', "SELECT status FROM orders WHERE status = 'count'");
  await bySql('broken', 'SELECT MEASURE(count), MEASURE(gone) FROM orders');
  await make('other', { jsonQuery: JSON.stringify({ measures: ['orders.counts'] }) });

  const found = await uses('orders.count');
  assert.deepEqual(namesOf(found), ['broken?', 'form', 'tab']);
  const tab = found.items.find(({ name }: Json) => name === 'tab');
  assert.deepEqual([tab.workbookId, tab.workbookName], [workbook.id, 'Sales']);
  assert.deepEqual(namesOf(await uses('orders.status')), ['filter', 'tab', 'text']);
  assert.deepEqual(namesOf(await uses('orders.gone')), ['broken?']);

  const walked: Json[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { items, pageInfo } = await uses('orders.count', { first: '1', ...(after && { after }) });
    walked.push(...items);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
  assert.deepEqual(walked, found.items);
});

test('reports that the caller cannot see are not named, and a member has two names', async () => {
  await allowPersonalKeys(server);
  const { key } = await makePerson(server, { builtInRole: 'Explorer' });
  assert.deepEqual((await uses('orders.count', {}, key)).items, []);
  const { status, body } = await server.call('GET', api(id, '/field-uses?member=count'));
  assert.equal(status, 400);
  assert.match(body.error, /^query\.member must be the name of a view and/);
});
