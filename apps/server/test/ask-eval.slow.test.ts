import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { completion, sendJson, startCompletions, toolCall } from './completions-double.ts';
import { temporaryHome } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAY = ['2001-05-01', '2001-05-31'];
const COUNT = { measures: ['flight_delays.count'] };
const BY_STATE = { ...COUNT, dimensions: ['flight_delays.origins_state'] };
const IN_MAY = { ...COUNT, timeDimensions: [{ dimension: 'flight_delays.departed_at', dateRange: MAY }] };
const questions = [
  { question: 'flights by departure state', capability: 'group', query: BY_STATE },
  { question: 'flights in May', capability: 'absolute date', query: IN_MAY },
  { question: 'flights last month', capability: 'relative date', query: IN_MAY },
  { question: 'what is the weather like', capability: 'outside', expect: 'outside' },
];
const CORPUS = { version: 1, language: 'en', now: '2001-06-20T12:00:00Z', timezone: 'UTC', questions };

/** The question of a request, and what the model has read since. */
function askedIn(body: string): { model: string; question: string; isRead: boolean } {
  const { model, messages } = JSON.parse(body);
  const { content } = messages.findLast(({ role }: { role: string }) => role === 'user');
  return { model, question: JSON.parse(content).question, isRead: messages.at(-1).role === 'tool' };
}

// Slow: it starts a server with the demo.
test('the evaluation grades the grammar and each language model by their rows', async (t) => {
  const endpoint = await startCompletions();
  t.after(() => endpoint.close());
  endpoint.answer = (response, { body }) => {
    const { model, question, isRead } = askedIn(body);
    if (isRead || question.includes('weather')) return sendJson(response, completion({ content: 'Done.' }));
    if (question === 'flights in May') return sendJson(response, 'down', 400);
    const isWrong = model === 'bad' || question === 'flights by departure state';
    // A query with a period in words is run again at the present of the questions.
    const lastMonth = {
      ...COUNT,
      timeDimensions: [{ dimension: 'flight_delays.departed_at', dateRange: 'last month' }],
    };
    sendJson(response, toolCall('runQuery', { query: isWrong ? COUNT : lastMonth }));
  };
  const file = join(await temporaryHome(t), 'own.yml');
  await writeFile(file, JSON.stringify(CORPUS));
  const env = {
    ...process.env,
    ...{ FACET_LLM_URL: endpoint.url, FACET_LLM_MODEL: 'good,bad', FACET_OUTBOUND_ALLOW: '127.0.0.1' },
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/ask/eval.ts', file, '--model'], {
    ...{ cwd: ROOT, env },
  });
  const [comparison = ''] = stdout.split('\n\n');
  const rows = comparison
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  assert.deepEqual(
    rows.map(([, name, count, right, silent, refused]) => [name, count, right, silent, refused]),
    [
      ['grammar', '4', '100.0', '0.0', '25.0'],
      // Of four, one is wrong. The grammar answers the one at which the endpoint fails, as in a chat.
      ['good', '4', '75.0', '25.0', '25.0'],
      ['bad', '4', '50.0', '50.0', '25.0'],
    ],
    stdout,
  );
  // Two questions take two calls, one takes one, and a call that fails is not counted: 5 of 7 and 3 tokens.
  assert.deepEqual(
    rows.map(([, , , , , , read, written]) => [read, written]),
    [
      ['0', '0'],
      ['9', '4'],
      ['9', '4'],
    ],
  );
  assert.match(endpoint.requests[0]?.body ?? '', /Today is 2001-06-20/);
});
