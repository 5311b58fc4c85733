import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import {
  type CompletionRequest,
  completion,
  sendJson,
  startCompletions,
  toolCall,
} from '../../../../test/completions-double.ts';
import {
  api,
  enterDevMode,
  eventually,
  ordersModel,
  publish,
  write,
} from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const QUESTIONS = `version: 1
questions:
  - question: How many orders?
    query: { measures: [orders.count] }
  - question: What did wibble earn?
    query: { measures: [orders.total] }
`;
const COUNT = { query: { measures: ['orders.count'] } };
const REVENUE = { query: { measures: ['orders.total'] } };

const endpoint = await startCompletions();
after(() => endpoint.close());
const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
await allowPersonalKeys(server);
const id = await server.makeDeployment('Evaluated with a model');
await enterDevMode(server, id);
await write(server, id, 'model/cubes/orders.yml', ordersModel([10, 20]));
await publish(server, id, 'questions/orders.yml', QUESTIONS);
await server.waitForBuild(id);

const path = api(id, '/question-evaluations');
const settings = (body: object) => server.ok('PUT', '/api/v1/language-model', body);

/** What became of the wordings, for each answerer. */
async function evaluate(key?: string): Promise<{ evaluation: Json; results: Json[] }> {
  const given = { body: { languageModel: true }, ...(key === undefined ? {} : { key }) };
  const { status, body } = await server.call('POST', path, given);
  assert.equal(status, 202, JSON.stringify(body));
  const evaluation = await eventually(
    () => server.ok('GET', `${path}/${body.id}`),
    ({ state }) => state !== 'running',
  );
  assert.equal(evaluation.state, 'completed', JSON.stringify(evaluation));
  return { evaluation, results: (await server.ok('GET', `${path}/${body.id}/results`)).items };
}

const inShort = ({ answerer, wording, outcome, problem }: Json) => [answerer, wording, outcome, problem];
const isAfterTool = ({ body }: CompletionRequest) => JSON.parse(body).messages.at(-1).role === 'tool';

/** Asks a query for each question, and writes about its rows. */
function asking(queryOf: (question: string) => object, text: string): typeof endpoint.answer {
  return (response, request) =>
    sendJson(
      response,
      isAfterTool(request) ? completion({ content: text }) : toolCall('runQuery', queryOf(request.body)),
    );
}

beforeEach(async () => {
  endpoint.requests.length = 0;
  await settings({
    url: endpoint.url,
    model: 'small',
    key: 'secret',
    isEnabled: true,
    tokensPerPersonAndDay: null,
  });
});

test('the grammar and the model of the account are graded side by side, by the same rows', async () => {
  endpoint.answer = asking(() => COUNT, 'Here it is.');
  const { evaluation, results } = await evaluate();
  assert.deepEqual(results.map(inShort), [
    ['grammar', 'How many orders?', 'right', null],
    ['model:small', 'How many orders?', 'right', null],
    ['grammar', 'What did wibble earn?', 'wrongly-refused', null],
    ['model:small', 'What did wibble earn?', 'silently-wrong', null],
  ]);
  assert.deepEqual(
    evaluation.scores.map(({ answerer, outcomes }: Json) => [
      answerer,
      outcomes.right,
      outcomes['silently-wrong'],
    ]),
    [
      ['grammar', 1, 0],
      ['model:small', 1, 1],
    ],
  );
  assert.deepEqual([evaluation.total, evaluation.graded], [4, 4]);
  assert.deepEqual(results[3]?.query.query.measures, COUNT.query.measures);
});

test('the model does not get the verified questions', async () => {
  endpoint.answer = asking(() => COUNT, 'Here it is.');
  await evaluate();
  const sent = endpoint.requests.map(({ body }) => body);
  assert.equal(sent.length, 4);
  for (const body of sent)
    assert.equal(/verified/i.test(JSON.parse(body).messages.at(-1).content), false, body);
  const asked = sent.map((body) => /How many orders|What did wibble earn/.exec(body)?.[0]);
  assert.deepEqual(new Set(asked), new Set(['How many orders', 'What did wibble earn']));
  assert.equal(sent.filter((body) => body.includes('How many orders') && body.includes('wibble')).length, 0);
});

test('numbers of a model that no row has are shown as a warning, and a model without rows has refused', async () => {
  endpoint.answer = asking((body) => (body.includes('wibble') ? COUNT : REVENUE), 'It was 987,654.');
  const { results } = await evaluate();
  const graded = results.filter(({ answerer }) => answerer !== 'grammar').map(({ outcome }) => outcome);
  assert.deepEqual(graded, ['wrong-but-shown', 'wrong-but-shown']);
  endpoint.answer = (response) => sendJson(response, completion({ content: 'I cannot tell.' }));
  const { results: refused } = await evaluate();
  assert.deepEqual(
    refused.filter(({ answerer }) => answerer !== 'grammar').map(({ outcome, query }) => [outcome, query]),
    [
      ['wrongly-refused', null],
      ['wrongly-refused', null],
    ],
  );
});

test('what the model uses counts for who started the evaluation, and it is not asked beyond their limit', async () => {
  endpoint.answer = asking(() => COUNT, 'Here it is.');
  const { key, userId } = await makePerson(server, { builtInRole: 'Developer' });
  await settings({ tokensPerPersonAndDay: 15 });
  const { results } = await evaluate(key);
  assert.deepEqual(results.filter(({ answerer }) => answerer !== 'grammar').map(inShort), [
    ['model:small', 'How many orders?', 'right', null],
    [
      'model:small',
      'What did wibble earn?',
      'not-graded',
      'A limit of the day of the language model is reached',
    ],
  ]);
  const { items } = await server.ok('GET', '/api/v1/language-model/usage');
  const used = items.find((item: Json) => item.userId === userId);
  assert.deepEqual([used?.inputTokens, used?.outputTokens], [14, 6], JSON.stringify(items));
});

test('a model that fails is not graded', async () => {
  endpoint.answer = (response) => sendJson(response, { error: 'no' }, 500);
  const { results } = await evaluate();
  assert.deepEqual(results.filter(({ answerer }) => answerer !== 'grammar').map(inShort), [
    ['model:small', 'How many orders?', 'not-graded', 'The language model could not be reached'],
    ['model:small', 'What did wibble earn?', 'not-graded', 'The language model could not be reached'],
  ]);
});

test('a model that is replaced while questions are asked is not graded further', async () => {
  endpoint.answer = async (response, request) => {
    await settings({ model: 'other' });
    sendJson(response, isAfterTool(request) ? completion({ content: 'Fine.' }) : toolCall('runQuery', COUNT));
  };
  const { results } = await evaluate();
  assert.deepEqual(results.filter(({ answerer }) => answerer !== 'grammar').map(inShort), [
    ['model:small', 'How many orders?', 'right', null],
    [
      'model:small',
      'What did wibble earn?',
      'not-graded',
      'The language model small is not configured any more',
    ],
  ]);
});

test('without a model, or while it is off, an evaluation cannot ask one, and without `languageModel` asks none', async () => {
  const refusal = async () => {
    const { status, body } = await server.call('POST', path, { body: { languageModel: true } });
    return [status, body.error];
  };
  const expected = [409, 'No language model is configured, or it is turned off'];
  await settings({ isEnabled: false });
  assert.deepEqual(await refusal(), expected);
  await settings({ url: null, isEnabled: true });
  assert.deepEqual(await refusal(), expected);
  await settings({ url: endpoint.url, model: 'small' });
  const { body } = await server.call('POST', path, { body: {} });
  const { scores } = await eventually(
    () => server.ok('GET', `${path}/${body.id}`),
    ({ state }) => state !== 'running',
  );
  assert.deepEqual([scores.length, endpoint.requests.length], [1, 0]);
});
