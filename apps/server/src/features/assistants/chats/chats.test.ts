import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { addCustomers, ChatsUnderTest, makeChatDeployment } from '../../../../test/chats-under-test.ts';
import { statementsOf } from '../../../../test/count-statements.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

/** The statements of a question, its stream, its message and the rows of its result. */
const MOST_STATEMENTS = 25;

const server = await startTestServer({ after });
await addCustomers(server);
const deploymentId = await makeChatDeployment(server, 'Chats');
const mine = new ChatsUnderTest(server, deploymentId);

test('a question is answered by the grammar: the stream has the result, the sentence and the end', async () => {
  const chatId = await mine.create();
  const { events, message } = await mine.answerTo(chatId, 'orders by status');
  assert.deepEqual(
    events.map(({ id, type }) => [id, type]),
    [
      [1, 'result'],
      [2, 'text'],
      [3, 'end'],
    ],
    JSON.stringify(events),
  );
  const [result, text, end] = events.map(({ data }) => data);
  assert.deepEqual(result.query.query.measures, ['orders.count']);
  assert.equal('data' in result, false);
  assert.deepEqual(end, { state: 'completed', error: null, answeredBy: 'grammar' });
  assert.deepEqual(
    [message.state, message.text, message.results, message.answeredBy],
    ['completed', text.delta, [result], 'grammar'],
  );
});

test('a question takes few statements, and more answers in the chat take no more', async () => {
  const chatId = await mine.create();
  const whole = async () => {
    const { message } = await mine.answerTo(chatId, 'orders by status');
    await mine.ok('GET', `/${chatId}/messages/${message.id}/results/${message.results[0].id}`);
  };
  const count = await statementsOf(whole);
  assert.ok(count <= MOST_STATEMENTS, `${count} statements`);
  for (let more = 0; more < 5; more += 1) await whole();
  assert.ok((await statementsOf(whole)) <= count);
});

test('a question that follows another one continues its query', async () => {
  const chatId = await mine.create();
  await mine.answerTo(chatId, 'revenue');
  const { message } = await mine.answerTo(chatId, 'and by status?');
  assert.deepEqual(message.results[0].query.query.dimensions, ['orders.status'], JSON.stringify(message));
  assert.deepEqual(message.results[0].query.query.measures, ['orders.revenue']);
});

test('the same id asks once, also concurrently', async () => {
  const chatId = await mine.create();
  const id = randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => mine.ask(chatId, 'orders', { id })));
  assert.deepEqual(
    sent.map((message) => message.id),
    [id, id, id],
  );
  const { length } = await mine.messages(chatId);
  assert.equal(length, 1);
});
