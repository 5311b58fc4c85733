import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage, ChatResult } from '@facet/client';
import { askedMessage } from './after-event.ts';
import { contextAfter, withReading } from './question-context.ts';

function message(...queries: readonly ChatResult['query'][]): ChatMessage {
  const asked = askedMessage('m', 'c', 'q', new Date(0));
  return { ...asked, results: queries.map((query, index) => ({ id: String(index), query }) as ChatResult) };
}

const byRegion = { query: { measures: ['sales.revenue'], dimensions: ['sales.region'] } };
const byMonth = { query: { measures: ['sales.revenue'] } };

test('a question follows up the last query, also after one that was not understood', () => {
  assert.deepEqual(contextAfter([]), {});
  assert.deepEqual(contextAfter([message(byRegion), message(byMonth), message(null)]), { query: byMonth });
});

test('another meaning of the same words replaces the one before', () => {
  const reading = (member: string) => ({ kind: 'dimension', member, value: null, label: member }) as const;
  const first = withReading({ query: byRegion }, 'area', reading('sales.region'));
  const second = withReading(
    withReading(first, 'takings', reading('sales.revenue')),
    'area',
    reading('sales.channel'),
  );
  assert.deepEqual(second, {
    query: byRegion,
    chosen: [
      { text: 'takings', member: 'sales.revenue', value: null },
      { text: 'area', member: 'sales.channel', value: null },
    ],
  });
});
