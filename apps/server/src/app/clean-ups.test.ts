import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { CleanUps } from './clean-ups.ts';

test('a failing clean-up is reported and does not stop the ones after it', async () => {
  const lines: { feature?: string; msg?: string }[] = [];
  const cleanUps = new CleanUps(pino({}, { write: (line) => lines.push(JSON.parse(line)) }));
  const registry = new Registry();
  cleanUps.register(registry);
  const ran: string[] = [];
  let isBroken = true;
  const features = [
    { name: 'first', cleanUp: async () => void ran.push('first') },
    {
      name: 'second',
      async cleanUp() {
        if (isBroken) throw new Error('no space left');
      },
    },
    { name: 'idle' },
    { name: 'third', cleanUp: async () => void ran.push('third') },
  ];
  await assert.rejects(cleanUps.run(features, {}), /^AggregateError: 1 clean-ups failed$/);
  assert.deepEqual(ran, ['first', 'third']);
  assert.deepEqual(
    lines.map(({ feature, msg }) => `${feature}: ${msg}`),
    ['second: a clean-up failed'],
  );
  const failed = await registry.metrics();
  assert.match(failed, /^facet_cleanup_failures_total\{feature="second"\} 1$/m);
  assert.match(failed, /^facet_cleanup_last_success_timestamp_seconds\{feature="third"\} \d/m);
  assert.doesNotMatch(failed, /last_success_timestamp_seconds\{feature="(second|idle)"\}/);

  isBroken = false;
  await cleanUps.run(features, {});
  assert.match(
    await registry.metrics(),
    /^facet_cleanup_last_success_timestamp_seconds\{feature="second"\} \d/m,
  );
});
