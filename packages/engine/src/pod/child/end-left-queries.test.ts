import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type { Engine } from '../../engine-version.ts';
import { endLeftQueries } from './end-left-queries.ts';

/** A queue whose queries never end. */
class Queue {
  readonly cancelled: unknown[] = [];

  executeInQueue(_handler: string, _key: unknown): Promise<unknown> {
    return new Promise(() => {});
  }

  async cancelQuery(key: unknown): Promise<void> {
    this.cancelled.push(key);
  }

  redisHash(key: unknown): string {
    return JSON.stringify(key);
  }
}

test('a query ends when the last request that waits for it has left', async () => {
  class Own extends Queue {}
  const engine = { requireFrom: () => () => ({ QueryQueue: Own }) } as unknown as Engine;
  const handler = endLeftQueries(engine);
  const queue = new Own();
  const ask = (...keys: string[]) => {
    const response = Object.assign(new EventEmitter(), { writableFinished: false });
    handler({} as never, response as never, () => {
      for (const key of keys) void queue.executeInQueue('query', [key]);
    });
    return response;
  };
  const first = ask('shared', 'own');
  const second = ask('shared');
  first.emit('close');
  assert.deepEqual(queue.cancelled, [['own']]);
  second.emit('close');
  assert.deepEqual(queue.cancelled, [['own'], ['shared']]);

  const answered = ask('answered');
  answered.writableFinished = true;
  answered.emit('close');
  assert.equal(queue.cancelled.length, 2);
});
