import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatResult } from '@facet/client';
import type { DashboardConfig } from '@facet/dashboards';
import { NOTHING_CHOSEN } from '../store/choices.ts';
import { areChosen, changeable } from './answer-controls.ts';

const filter = (member: string, visibility?: string) => ({ type: 'FILTER', config: { member, visibility } });
const config = {
  widgets: [
    { type: 'TEXT', config: {} },
    filter('orders.state'),
    filter('orders.status', 'disabled'),
    filter('orders.city', 'hidden'),
  ],
} as unknown as DashboardConfig;
const TX = { member: 'orders.state', operator: 'equals', value: 'TX' } as const;

test('values for locked and hidden controls, and for none, are refused', () => {
  const filters = ['orders.state', 'orders.status', 'orders.city', 'orders.id'].map((member) => ({
    ...TX,
    member,
  }));
  const result = { controls: { filters, areSet: true } } as unknown as ChatResult;
  assert.deepEqual(changeable(config, result), [TX]);
  assert.deepEqual(changeable(config, {} as ChatResult), []);
});

test('a value is chosen whether it is a list of one or not', () => {
  const chosen = (value: string | string[]) => ({
    ...NOTHING_CHOSEN,
    filters: [{ member: 'orders.state', value }],
  });
  assert.equal(areChosen([TX], chosen(['TX'])), true);
  assert.equal(areChosen([TX], chosen(['TX', 'CA'])), false);
  assert.equal(areChosen([TX], NOTHING_CHOSEN), false);
});
