import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatResult } from '@facet/client';
import type { ChatEvent } from '../api/follow-answer.ts';
import { afterEvent, askedMessage, unanswered } from './after-event.ts';

const ASKED = askedMessage('m1', 'c1', 'revenue by month', new Date(0));
const after = (...events: readonly ChatEvent[]) => events.reduce(afterEvent, ASKED);
const result = (id: string, text: string) => ({ id, text }) as ChatResult;

test('text grows, and steps and results with a known id replace what was there', () => {
  const message = after(
    { type: 'step', data: { id: 's1', tool: 'query', label: 'Query', state: 'started' } },
    { type: 'text', data: { delta: 'Revenue ' } },
    { type: 'step', data: { id: 's1', tool: 'query', label: 'Query', state: 'done' } },
    { type: 'result', data: result('r1', 'first') },
    { type: 'result', data: result('r1', 'second') },
    { type: 'text', data: { delta: 'is 5.' } },
  );
  assert.equal(message.text, 'Revenue is 5.');
  assert.deepEqual(
    message.steps.map(({ state }) => state),
    ['done'],
  );
  assert.deepEqual(
    message.results.map(({ text }) => text),
    ['second'],
  );
});

test('an answer that is received again from its start does not have its text twice', () => {
  const text = { type: 'text', data: { delta: 'Five.' } } as const;
  assert.equal(afterEvent(unanswered(after(text)), text).text, 'Five.');
});

test('the end has the state and the error, and a notice is kept once', () => {
  const notice = { type: 'notice', data: { reason: 'model-unavailable' } } as const;
  const error = { code: 'busy', message: 'Busy' };
  const { state, ...message } = after(notice, notice, {
    type: 'end',
    data: { state: 'failed', error, answeredBy: null },
  });
  assert.equal(state, 'failed');
  assert.deepEqual(message.error, error);
  assert.deepEqual(message.notices, ['model-unavailable']);
});

test('an event that is not known changes nothing', () => {
  assert.equal(after({ type: 'later', data: {} } as unknown as ChatEvent), ASKED);
});
