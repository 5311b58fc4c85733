import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  api,
  enterDevMode,
  eventually,
  loadPath,
  ORDERS,
  ordersModel,
  publish,
  tokenFor,
  write,
} from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Logs');
const get = (query = '') => server.ok('GET', api(id, `/logs${query}`));
const messages = async (query: string): Promise<string[]> =>
  (await get(query)).items.map((line: Json) => line.message);
const MODEL = `
cube('chatty', { sql: 'select 1 as id', measures: { count: { type: 'count' }, bad: { type: 'sum', sql: 'no_such_column' } } });
`;
const token = await tokenFor(server, id);

test('an invalid filter is refused', async () => {
  for (const query of ['?source=staging', '?container=other', '?first=0', '?after=nonsense', '?first=x'])
    assert.equal((await server.call('GET', api(id, `/logs${query}`))).status, 400, query);
  assert.equal((await server.call('GET', api(999, '/logs'))).status, 404);
  assert.deepEqual(await messages('?pod=no-such-pod'), []);
  for (const container of ['INIT', 'MAIN', 'svc-server', 'cubejs-server', 'vector', 'api-proxy'])
    assert.equal((await server.call('GET', api(id, `/logs?container=${container}`))).status, 200, container);
});

test('the output of pods and builds is listed by source, container and pod', async () => {
  await publish(server, id, 'model/chatty.js', MODEL);
  await server.waitForBuild(id);
  await server.query(id, loadPath('chatty.bad'), token);
  const dev = await enterDevMode(server, id);
  await write(server, id, ORDERS, ordersModel([1]));
  await server.waitForBuild(id, dev);
  await server.query(id, `/dev-mode/${dev}${loadPath('orders.count')}`, token);

  await eventually(
    () => messages('?source=production&container=MAIN'),
    (lines) => lines.some((line: string) => line.includes('no_such_column')),
  );
  const production = await get('?source=production&first=1000');
  const development = await eventually(
    () => get('?source=dev&first=1000'),
    ({ items }) => items.some((line: Json) => line.message === 'Ready'),
  );
  const all = await get('?first=1000');
  assert.equal(all.items.length, production.items.length + development.items.length);
  assert.ok(production.items.every(({ pod }: Json) => !pod.startsWith('dev-')));
  const served = development.items.find((line: Json) => line.message === 'Ready');
  assert.match(served.pod, new RegExp(`^dev-${id}-`));
  const own = await get(`?pod=${served.pod}&first=1000`);
  assert.ok(own.items.length > 0 && own.items.every(({ pod }: Json) => pod === served.pod));
  const builds = await messages('?container=INIT&first=1000');
  assert.ok(builds.some((line) => /^Build \d+ succeeded/.test(line)));
  assert.deepEqual(
    await messages('?container=cubejs-server&first=1000'),
    await messages('?container=svc-server&first=1000'),
  );
  const dates = all.items.map(({ date }: Json) => Date.parse(date));
  assert.deepEqual(
    dates,
    dates.toSorted((left: number, right: number) => left - right),
    'in order of time',
  );
});

test('a list returns the newest lines, and after returns later ones', async () => {
  const { tenant_id } = await server.db
    .selectFrom('deployments')
    .select('tenant_id')
    .executeTakeFirstOrThrow();
  const old = { tenant_id, deployment_id: id, source: 'production', container: 'MAIN', pod: 'old' };
  await server.db
    .insertInto('log_lines')
    .values(Array.from({ length: 150 }, (_, n) => ({ ...old, logged_at: new Date(), message: `old ${n}` })))
    .execute();
  const whole = await messages('?first=1000');
  const tail = await get();
  assert.ok(whole.length > 150);
  assert.deepEqual(
    tail.items.map((line: Json) => line.message),
    whole.slice(-100),
  );
  const cursor = tail.pageInfo.endCursor;
  const nothing = await get(`?after=${cursor}`);
  assert.deepEqual(
    { items: nothing.items, hasNextPage: nothing.pageInfo.hasNextPage },
    { items: [], hasNextPage: false },
  );
  await server.query(id, loadPath('chatty.bad'), token);
  const news = await eventually(
    () => get(`?after=${cursor}&container=MAIN`),
    ({ items }) => items.some((line: Json) => line.message.includes('no_such_column')),
  );
  let step = await get(`?after=${cursor}&first=1&container=MAIN`);
  const steps = [...step.items];
  while (step.pageInfo.hasNextPage) {
    step = await get(`?after=${step.pageInfo.endCursor}&first=1&container=MAIN`);
    steps.push(...step.items);
  }
  assert.deepEqual(steps.slice(0, news.items.length), news.items, 'each line once, none missing');
});

test('secrets are not logged, and long lines are cut', async () => {
  await server.ok('PUT', api(id, '/env-vars'), {
    env_variables: [
      { name: 'MY_PASSWORD', value: 'hunter2 of the log test' },
      { name: 'CUBEJS_API_SECRET', value: 'a signing secret of the log test' },
    ],
  });
  const shout = `cube('shout', {
    sql: \`select '\${process.env.MY_PASSWORD}' as a, '\${'x'.repeat(100000)}' as b\`,
    measures: { bad: { type: 'sum', sql: 'no_such_column' } },
  });
`;
  await publish(server, id, 'model/shout.js', shout);
  await server.waitForBuild(id, 'main');
  await eventually(
    async () => (await server.query(id, loadPath('shout.bad'), await tokenFor(server, id))).body.error,
    (error) => /no_such_column/.test(error),
  );
  const lines = await eventually(
    () => messages('?container=MAIN&first=1000'),
    (found) => found.some((line: string) => line.includes('xxx')),
  );
  assert.ok(lines.every((line: string) => line.length <= 10_000));
  assert.doesNotMatch(lines.join('\n'), /of the log test/);
});
