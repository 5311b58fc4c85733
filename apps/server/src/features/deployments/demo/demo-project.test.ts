import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { demoData } from './demo-project.ts';

/** Every measure and the segment, by both states and the month, as SQL over the files themselves. */
const EXPECTED = `
  select origin.state as origin, destination.state as destination, strftime(date, '%Y-%m') as month,
    count(*) as count, avg(delay) as average_delay, count(*) filter (delay > 15) as delayed_count,
    count(*) filter (delay > 15) / count(*) as delayed_share, sum(distance) as total_distance
  from read_parquet($1) flight
  join read_csv($2) origin on origin.iata = flight.origin
  join read_csv($2) destination on destination.iata = flight.destination
  where distance > 1500
  group by all order by count desc, origin, destination, month limit 200`;

const QUERY = {
  measures: ['count', 'average_delay', 'delayed_count', 'delayed_share', 'total_distance'],
  dimensions: ['origins_state', 'destinations_state'],
  segments: ['long_haul'],
};

test('every measure of the demo matches a DuckDB query over the files', async (t) => {
  const server = await startTestServer(t, { FACET_DEMO: '1' });
  await server.waitForBuild(1);
  const [environment] = (await server.ok('GET', '/api/v1/deployments/1/environments')).items;
  const { data } = await server.ok('POST', `/api/v1/deployments/1/environments/${environment.id}/tokens`, {
    security_context: { cubeCloud: { groups: ['analysts'] } },
  });
  const named = (members: string[]) => members.map((member) => `flight_delays.${member}`);
  const query = {
    ...Object.fromEntries(Object.entries(QUERY).map(([kind, members]) => [kind, named(members)])),
    timeDimensions: [{ dimension: 'flight_delays.departed_at', granularity: 'month' }],
    order: [
      ['flight_delays.count', 'desc'],
      ['flight_delays.origins_state', 'asc'],
      ['flight_delays.destinations_state', 'asc'],
      ['flight_delays.departed_at', 'asc'],
    ],
    limit: 200,
  };
  const answer = await server.query(1, '/cubejs-api/v1/load', data.token, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));

  const { 'flights-3m.parquet': flights = '', 'airports.csv': airports = '' } = demoData();
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const expected = await connection.runAndReadAll(EXPECTED, [flights, airports]);
  const rows = expected.getRowObjectsJson();
  assert.equal(rows.length, 200);
  assert.equal(answer.body.data.length, 200);
  for (const [at, row] of rows.entries()) {
    const got = answer.body.data[at];
    assert.equal(got['flight_delays.origins_state'], row.origin);
    assert.equal(got['flight_delays.destinations_state'], row.destination);
    assert.equal(got['flight_delays.departed_at.month'].slice(0, 7), row.month);
    for (const measure of QUERY.measures) {
      const difference = Math.abs(Number(got[`flight_delays.${measure}`]) - Number(row[measure]));
      assert.ok(difference < 1e-6, `${measure} of row ${at}: ${JSON.stringify(got)} ${JSON.stringify(row)}`);
    }
  }
});
