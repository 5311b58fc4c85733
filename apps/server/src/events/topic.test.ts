import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '@facet/db';
import { Topic } from './topic.ts';

const TX = {} as Tx;

test('a topic publishes to its followers in the order in which they subscribed, until one fails', async () => {
  const topic = new Topic<string>();
  const calls: string[] = [];
  topic.subscribe(async (tx, event) => {
    assert.equal(tx, TX);
    calls.push(`first ${event}`);
  });
  topic.subscribe(async (_, event) => {
    calls.push(`second ${event}`);
    throw new Error('refused');
  });
  topic.subscribe(async () => {
    calls.push('third');
  });
  await assert.rejects(topic.publish(TX, 'event'), /refused/);
  assert.deepEqual(calls, ['first event', 'second event']);
});

test('publishing to a topic without followers fails', async () => {
  await assert.rejects(new Topic<string>().publish(TX, 'event'), /The topic has no followers/);
});
