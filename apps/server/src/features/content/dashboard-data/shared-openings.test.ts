import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { statementsOf } from '../../../../test/count-statements.ts';
import { api, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson, type Person } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

/** Trips on two lines. Each caller sees the line in their attribute. */
const TRIPS = `cubes:
  - name: trips
    sql: select * from (values (1, 'A', 10), (2, 'B', 4)) as t(id, line, amount)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: line, sql: line, type: string }
    measures:
      - { name: total, sql: amount, type: sum }
    access_policy:
      - group: "*"
        row_level:
          filters: [{ member: line, operator: equals, values: ["{ userAttributes.line }"] }]
`;
const server = await startTestServer({ after }, { FACET_PYTHON: 'none' });
const { db } = server;
const id = await server.makeDeployment('Trips');
await publish(server, id, 'model/cubes/trips.yml', TRIPS);
await server.waitForBuild(id);
await allowPersonalKeys(server);
const line = await server.ok('POST', '/api/v1/user-attributes', { name: 'line', type: 'string' });
const report = { name: 'Total', jsonQuery: JSON.stringify({ measures: ['trips.total'] }) };
const { id: reportId } = await server.ok('POST', api(id, '/reports'), report);
const { id: workbookId } = await server.ok('POST', api(id, '/workbooks'), {});
const widgets = [{ id: 'total', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 4 }, config: { reportId } }];
const published = await server.ok('POST', api(id, `/workbooks/${workbookId}/publish`), {
  workbookId,
  config: { widgets },
});

test('viewers who open a dashboard concurrently each see their own rows as of their request', async () => {
  const [moved, hidden, same] = [await viewer('A'), await viewer('A'), await viewer('B')];
  const before = await Promise.all([moved, hidden, same].map(rowsFor));
  assert.deepEqual(before, [[[10]], [[10]], [[4]]]);

  const { early, late } = await db.transaction().execute(async (tx) => {
    await sql`lock table dashboards in access exclusive mode`.execute(tx);
    const opening = rowsFor(moved);
    // The security context has been read by then.
    const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await waits.execute(db)).rows.length === 0) await sleep(5);
    await setLine(moved, 'B');
    await share(hidden, null);
    return { early: [opening], late: [moved, hidden, same].map(rowsFor) };
  });
  assert.deepEqual(await Promise.all(early), [[[10]]]);
  assert.deepEqual(await Promise.all(late), [[[4]], 404, [[4]]]);
});

test('a dashboard outside folders opens with two statements', async () => {
  const person = await viewer('A');
  await rowsFor(person);
  assert.equal(await statementsOf(() => rowsFor(person)), 2, 'the security context, and what is published');
});

/** The rows of the chart, or the status of the refusal. */
async function rowsFor({ key }: Person): Promise<Json> {
  const path = `/api/v1/embed/dashboard/${published.publicId}/query`;
  const { status, body } = await server.call('POST', path, { body: { widgetIds: ['total'] }, key });
  return status === 200 ? body.widgets[0].data.rows : status;
}

async function viewer(ofLine: string): Promise<Person> {
  const person = await makePerson(server, { builtInRole: 'Viewer' });
  await share(person, 'WorkbookRead');
  await setLine(person, ofLine);
  return person;
}

function share({ userId }: Person, action: string | null): Promise<Json> {
  const resource = { resourceType: 'Workbook', resourceId: String(workbookId) };
  return server.ok('PUT', '/api/v1/resource-policies/user', { ...resource, userId, action });
}

async function setLine({ userId }: Person, value: string): Promise<void> {
  const row = { tenant_id: 1, user_id: userId, attribute_id: line.id, value: JSON.stringify(value) };
  await db
    .insertInto('user_attribute_values')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'attribute_id']).doUpdateSet({ value: row.value }))
    .execute();
}
