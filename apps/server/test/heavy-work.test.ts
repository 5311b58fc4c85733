import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { heavyServer } from './heavy-work-under-test.ts';
import { api } from './model-under-test.ts';

/** Runs until its time limit. */
const ENDLESS = 'select sum(x) from generate_series(1, 1000000000000) t(x)';
const WINDOWED =
  'select region, sum(measure(revenue)) over (order by region) as running from sales group by region';

const { server, deploymentId, creator, open, until } = await heavyServer({ after });
const query = api(deploymentId, '/query');

test('the endless statements of one tenant do not block the charts of another, and end when their clients disconnect', async () => {
  const [attacker, other] = await Promise.all([creator('attacker'), creator('other')]);
  const attack = Array.from({ length: 52 }, () => open(query, attacker, { sqlQuery: ENDLESS }));
  const attackerIsAnswered = Promise.race(attack.map(({ response }) => response));
  await until('sql', { running: 2, waiting: 50 });
  const refused = await server.call('POST', query, { key: attacker, body: { sqlQuery: ENDLESS } });
  assert.deepEqual(
    { status: refused.status, 'retry-after': refused.headers.get('retry-after'), error: refused.body.error },
    {
      status: 429,
      'retry-after': '5',
      error: '50 of your SQL statements are waiting; try again when some have finished',
    },
  );
  for (let round = 0; round < 3; round += 1) {
    const chart = open(query, other, { sqlQuery: WINDOWED, timezone: `Etc/GMT-${round}` });
    const first = await Promise.race([chart.response, attackerIsAnswered]);
    assert.equal(first?.status, 200, JSON.stringify(first?.body));
    assert.deepEqual(first.body.rows, [
      [0, 1584],
      [1, 3201],
      [2, 4851],
    ]);
  }
  for (const { leave } of attack) leave();
  await until('sql', { running: 0, waiting: 0 });
});
