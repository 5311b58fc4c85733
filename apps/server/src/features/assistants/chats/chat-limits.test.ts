import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openDatabase } from '@facet/db';
import { sql } from 'kysely';
import { ChatsUnderTest } from '../../../../test/chats-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { deleteOldChats } from './chats.store.ts';

const server = await startTestServer({ after });
const { db } = server;
await server.ok('POST', '/api/v1/user-attributes', { name: 'customer', type: 'string' });
const deploymentId = await server.makeDeployment('Limits of chats');
const mine = new ChatsUnderTest(server, deploymentId);

/** Whose a chat is. */
async function ownerOf(chatId: string): Promise<number> {
  const { user_id } = await db
    .selectFrom('chats')
    .select('user_id')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow();
  return user_id;
}

/** Adds answers to a chat that have ended, or that a node is still giving. */
async function fill(chatId: string, count: number, state: 'completed' | 'running'): Promise<void> {
  const lease = state === 'running' ? sql`now() + interval '1 hour'` : sql`null`;
  await sql`
    insert into chat_messages (tenant_id, chat_id, id, user_id, question, locale, timezone, state, lease_until, finished_at)
    select 1, ${chatId}, gen_random_uuid(), ${await ownerOf(chatId)}, 'orders', 'en', 'UTC', ${state}, ${lease},
      case when ${state} = 'completed' then now() end from generate_series(1, ${count}::integer)`.execute(db);
}

async function addChats(userId: number, count: number, daysAgo: number): Promise<void> {
  await sql`insert into chats (tenant_id, deployment_id, user_id, updated_at)
    select 1, ${deploymentId}, ${userId}, now() - make_interval(days => ${daysAgo})
    from generate_series(1, ${count}::integer)`.execute(db);
}

async function countOf(table: 'chats' | 'chat_messages' | 'chat_events', chatIds: readonly string[]) {
  const column = table === 'chats' ? sql`id` : sql`chat_id`;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
    where ${column} = any(${[...chatIds]}::uuid[])`.execute(db);
  return rows[0]?.count;
}

const question = () => ({ id: randomUUID(), question: 'orders' });

test('a chat has at most 200 questions, and a repeated one is still returned', async () => {
  const chatId = await mine.create();
  await fill(chatId, 199, 'completed');
  const last = question();
  const path = `/${chatId}/messages`;
  assert.equal((await mine.call('POST', path, last)).status, 202);
  const { status, body } = await mine.call('POST', path, question());
  assert.deepEqual([status, body.error], [409, 'A chat can have at most 200 questions: start a new chat']);
  assert.equal((await mine.call('POST', path, last)).status, 202);
});

test('somebody waits for at most three answers, in all of their chats', async () => {
  const viewer = await mine.asEmbedded('acme');
  const [busy, other] = [await viewer.create(), await viewer.create()];
  await fill(busy, 3, 'running');
  const asked = await server.call('POST', viewer.path(`/${other}/messages`), {
    body: question(),
    ...(viewer.key === undefined ? {} : { key: viewer.key }),
  });
  assert.deepEqual([asked.status, asked.headers.get('retry-after')], [429, '5']);
  const another = await mine.asEmbedded('acme');
  const own = await another.create();
  assert.equal((await another.call('POST', `/${own}/messages`, question())).status, 202);
});

test('somebody has at most 1,000 chats in a deployment, and old ones are deleted in batches', async (t) => {
  const viewer = await mine.asEmbedded('acme');
  const kept = await viewer.create();
  const userId = await ownerOf(kept);
  await addChats(userId, 999, 400);
  const { status, body } = await viewer.call('POST', '', {});
  assert.deepEqual([status, body.error], [409, 'You have 1000 chats in this deployment: delete some first']);
  const { db: own, pool, close } = openDatabase({ connectionString: server.databaseUrl }, { max: 1 });
  t.after(close);
  let statements = 0;
  pool.on('acquire', () => {
    statements += 1;
  });
  await deleteOldChats(own, 365);
  assert.equal(statements, 2);
  const { items } = await viewer.ok('GET', '?first=1000');
  assert.deepEqual(
    items.map(({ id }: { id: string }) => id),
    [kept],
  );
});

/** Chats with answers and their events, and how much of that is left. */
async function answered(chatIds: readonly string[]) {
  for (const chatId of chatIds) await fill(chatId, 2, 'completed');
  await sql`insert into chat_events (chat_id, message_id, id, type, data)
    select chat_id, id, 1, 'end', '{}' from chat_messages where chat_id = any(${[...chatIds]}::uuid[])`.execute(
    db,
  );
  const left = async () => [
    await countOf('chats', chatIds),
    await countOf('chat_messages', chatIds),
    await countOf('chat_events', chatIds),
  ];
  assert.deepEqual(await left(), [2, 4, 4]);
  return left;
}

test('chats are deleted with their embed tenant, and with one of its users', async () => {
  const person = (externalId: string) => mine.asEmbedded('staying', { externalId });
  const stays = await (await person('bob')).create();
  const ofTenant = await answered([await (await mine.asEmbedded('leaving')).create(), stays]);
  assert.equal((await server.call('DELETE', '/api/v1/embed-tenants/leaving')).status, 204);
  await eventually(async () => assert.deepEqual(await ofTenant(), [1, 2, 2]));
  const alone = [await (await person('ann')).create(), await (await person('ann')).create()];
  const ofUser = await answered(alone);
  assert.equal((await server.call('DELETE', '/api/v1/embed-tenants/staying/users/ann')).status, 204);
  assert.deepEqual([await ofUser(), await countOf('chats', [stays])], [[0, 0, 0], 1]);
});

test('chats are deleted with their deployment', async () => {
  const other = new ChatsUnderTest(server, await server.makeDeployment('Without a future'));
  const viewer = await other.asEmbedded('staying');
  const left = await answered([await other.create(), await viewer.create()]);
  const kept = await mine.create();
  const path = `/api/v1/deployments/${other.deploymentId}`;
  await server.ok('DELETE', path);
  assert.deepEqual([await left(), await countOf('chats', [kept])], [[0, 0, 0], 1]);
});

/** Repeats an assertion until it holds, for ten seconds. */
async function eventually(assertion: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 10_000; ; await new Promise((resolve) => setTimeout(resolve, 100)))
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
}
