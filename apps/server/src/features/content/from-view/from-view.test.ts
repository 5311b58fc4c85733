import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

/** Sales of two regions, of which people see their own: the north sold in 2022 and 2023, the south one year later. */
const MODEL = `cubes:
  - name: sales
    title: Sales
    sql: >
      select i as id, case when i % 2 = 0 then 'north' else 'south' end as region,
        timestamp '2022-01-01' + interval ((i // 2) % 731) day + case when i % 2 = 0 then interval 0 day else interval 365 day end as sold_at,
        case when i % 2 = 0 then 'shop-' || (i % 3) else 'secret-' || (i % 5) end as channel
      from range(200000) as t(i)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
      - { name: channel, sql: channel, type: string }
      - { name: serial_type, sql: "'n' || id", type: string }
      - { name: broken_type, sql: "error('broken')", type: string }
      - { name: sold_at, sql: sold_at, type: time }
    measures:
      - { name: count, type: count }
      - { name: total, sql: id, type: sum }
    access_policy:
      - group: "*"
        member_level: { includes: "*" }
        row_level:
          filters: [{ member: region, operator: equals, values: ["{ userAttributes.region }"] }]
  - name: tags
    sql: select 1 as id, 'a' as tag
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: tag, sql: tag, type: string }
  - name: board
    sql: select 1 as id
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
    measures:
      - { name: count, type: count }
    access_policy:
      - group: Board
        member_level: { includes: "*" }
        row_level: { allow_all: true }
`;
const server = await startTestServer({ after });
await allowPersonalKeys(server);
const id = await server.makeDeployment('From view');
await server.ok('POST', '/api/v1/user-attributes', { name: 'region', type: 'string', defaultValue: 'north' });
await publish(server, id, 'model/cubes/sales.yml', MODEL);
await server.waitForBuild(id);
const path = `/api/v1/deployments/${id}/workbooks`;

test('a dashboard of a view has charts of what the person sees', async () => {
  const workbook = await server.ok('POST', `${path}/from-view`, { view: 'sales', locale: 'de' });
  assert.equal(workbook.name, 'Sales');
  const { items } = await server.ok('GET', `/api/v1/deployments/${id}/reports?workbookId=${workbook.id}`);
  assert.deepEqual(items.map(({ title }: Json) => title).sort(), [
    'Channel im Detail',
    'Sales',
    'Sales im Zeitverlauf',
    'Total',
    'Total im Zeitverlauf',
    'Total nach Channel',
  ]);
  const [time] = workbook.dashboardDraft.widgets;
  assert.deepEqual(time.config.value, ['2023-01-01', '2023-12-31']);
  const all = JSON.stringify([workbook, items]);
  for (const hidden of ['south', 'secret', '2024', 'shop-', 'serial', 'broken'])
    assert.ok(!all.replaceAll(/"\w+At":"[^"]*"/g, '').includes(hidden), hidden);
});

test('a view that cannot be shown is refused by its name, and nothing is created', async () => {
  const person = await makePerson(server, { builtInRole: 'Explorer' });
  const before = await server.ok('GET', path);
  const refused = async (body: object, key?: string) => {
    const { status, body: answer } = await server.call('POST', `${path}/from-view`, {
      body,
      ...(key && { key }),
    });
    return [status, (answer as Json).error];
  };
  assert.deepEqual(await refused({ view: 'nothing' }), [404, 'View "nothing" not found']);
  assert.deepEqual(await refused({ view: 'board' }, person.key), [404, 'View "board" not found']);
  assert.deepEqual(await refused({ view: 'tags' }), [
    400,
    'body.view must have a measure that is a number; "tags" has none',
  ]);
  assert.deepEqual(await server.ok('GET', path), before);
});
