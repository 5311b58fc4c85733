import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { listen } from './listen.ts';
import { testDatabase } from './testing/test-database.ts';

const until = async (holds: () => boolean): Promise<void> => {
  for (let waited = 0; !holds(); waited += 10) {
    assert.ok(waited < 10_000, 'nothing arrived within 10 seconds');
    await sleep(10);
  }
};

test('the first connection must succeed', async () => {
  const address = { host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' };
  await assert.rejects(listen(address, { news: () => {} }), /ECONNREFUSED/);
});

test('a broken connection is replaced, reports the reconnect and receives notifications again', async () => {
  const { db, connection, close } = await testDatabase();
  const heard: string[] = [];
  let reconnects = 0;
  const listener = await listen(
    connection,
    { news: (payload) => heard.push(`news ${payload}`), 'Odd "name"': () => heard.push('odd') },
    { onReconnect: () => reconnects++ },
  );
  await sql`select pg_notify('news', '1'), pg_notify('Odd "name"', '')`.execute(db);
  await until(() => heard.length === 2);
  assert.deepEqual(heard, ['news 1', 'odd']);
  for (const round of [1, 2]) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'facet listen'
      and datname = current_database()`.execute(db);
    await until(() => reconnects === round);
    await sql`select pg_notify('news', 'again')`.execute(db);
    await until(() => heard.length === 2 + round);
  }
  await listener.close();
  await listener.close();
  const sessions = sql`select from pg_stat_activity where application_name = 'facet listen'
    and datname = current_database()`;
  while ((await sessions.execute(db)).rows.length > 0) await sleep(5);
  await sql`select pg_notify('news', 'late')`.execute(db);
  assert.equal(heard.length, 4);
  await close();
});

test('a connection that goes silent without closing is replaced', async () => {
  const { connection, close } = await testDatabase();
  const target = `${connection.host}/.s.PGSQL.${connection.port}`;
  const sockets: Socket[] = [];
  let frozen = false;
  const proxy = createServer((near) => {
    const far = connect(target);
    const isFirst = sockets.length === 0;
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => (isFirst && frozen) || to.write(data));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  let reconnected = false;
  const listener = await listen(
    { ...connection, host: '127.0.0.1', port },
    { news: () => {} },
    { onReconnect: () => (reconnected = true) },
  );
  frozen = true;
  await until(() => reconnected);
  await listener.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await close();
});
