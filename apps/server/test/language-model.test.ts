import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FairQueue } from '@facet/fair-queue';
import { pino } from 'pino';
import { AllowList } from '../src/outbound/allow-list.ts';
import { LanguageModel } from '../src/outbound/language-model.ts';
import { Outbound } from '../src/outbound/outbound.ts';
import { type ModelAnswer, startLanguageModel } from './language-model-double.ts';

const double = await startLanguageModel();
const outbound = new Outbound(new AllowList(['127.0.0.1']));
after(async () => {
  await outbound.close();
  await double.stop();
});
const log = pino({ level: 'silent' });
const settings = { llmUrl: double.url, llmModel: 'small', llmKey: 'a-key' };
const QUESTION = { system: 'Summarise.', data: '{"a":1}', share: ['1', 'account', '1'] } as const;
const ANSWER = { places: 1, waiting: { ofPerson: 1, total: 9 }, isRepeatable: false };
const turns = new FairQueue({ kinds: { answer: ANSWER } });

/** The response of a model that has not failed yet. */
function asked(answer: ModelAnswer): Promise<string | undefined> {
  double.answer = () => answer;
  return new LanguageModel(settings, outbound, turns, log, { timeoutMs: 200, pauseMs: 0 }).ask(QUESTION);
}

test('a model gets instructions and data separately, with the key, and its text is returned', async () => {
  assert.equal(await asked({ text: 'All well.' }), 'All well.');
  assert.deepEqual(double.questions.at(-1), {
    authorization: 'Bearer a-key',
    model: 'small',
    system: 'Summarise.',
    user: '{"a":1}',
  });
});

test('a refusal, a failure, garbage, an incomplete text and silence return no text', async () => {
  for (const answer of [
    { refusal: 'I cannot help with that.' },
    { status: 500, body: '{}' },
    { status: 429, body: '{"error":{"message":"Slow down"}}' },
    { status: 200, body: '<html>' },
    { status: 200, body: 'null' },
    { status: 200, body: '{"choices":[null]}' },
    { status: 200, body: '{"choices":[{"message":{"content":{"a":1}}}]}' },
    { status: 302, body: '' },
    { text: 'Half a sen', finishReason: 'length' },
    'hang',
  ] satisfies ModelAnswer[])
    assert.equal(await asked(answer), undefined, JSON.stringify(answer));
});

test('an error that one request caused does not block others from the model', async () => {
  const model = new LanguageModel(settings, outbound, turns, log, { timeoutMs: 5000, pauseMs: 60_000 });
  for (const answer of [
    { status: 400, body: '{"error":{"code":"content_filter"}}' },
    { status: 413, body: '' },
    { status: 200, body: '<html>' },
    { text: 'x'.repeat(1024 * 1024) },
  ] satisfies ModelAnswer[]) {
    double.answer = () => answer;
    assert.equal(await model.ask(QUESTION), undefined);
    double.answer = () => ({ text: 'All well.' });
    assert.equal(await model.ask(QUESTION), 'All well.', JSON.stringify(answer).slice(0, 80));
  }
});

test('a client with many requests waits, and the others do not', async () => {
  const model = new LanguageModel(settings, outbound, turns, log, { perMinute: 2 });
  double.answer = () => ({ text: 'All well.' });
  const before = double.questions.length;
  const ask = (asker?: string) => model.ask({ ...QUESTION, asker });
  assert.deepEqual([await ask('a'), await ask('a'), await ask('a')], ['All well.', 'All well.', undefined]);
  assert.deepEqual([await ask('b'), await ask()], ['All well.', 'All well.']);
  assert.equal(double.questions.length - before, 4);
});

test('after a failure the model is not called for a while, and a host that may not be called is never called', async () => {
  const model = new LanguageModel(settings, outbound, turns, log, { timeoutMs: 200, pauseMs: 60_000 });
  double.answer = () => ({ status: 503, body: '' });
  await model.ask(QUESTION);
  double.answer = () => ({ text: 'Again.' });
  const before = double.questions.length;
  assert.equal(await model.ask(QUESTION), undefined);
  const forbidden = new Outbound(new AllowList([]));
  assert.equal(await new LanguageModel(settings, forbidden, turns, log).ask(QUESTION), undefined);
  await forbidden.close();
  assert.equal(double.questions.length, before);
});
