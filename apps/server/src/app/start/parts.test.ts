import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Parts } from './parts.ts';

/** Parts whose stop gives up on each after a millisecond. */
function newParts() {
  const events: string[] = [];
  const warnings: string[] = [];
  const log = { debug: () => undefined, warn: ({ part }: { part: string }) => warnings.push(part) };
  const parts = new Parts(log as never, { partMs: 1, allMs: 1, leastMs: 1 });
  const start = (name: string, end: () => unknown = () => undefined) =>
    parts.start(
      name,
      () => void events.push(`start ${name}`),
      () => {
        events.push(`stop ${name}`);
        return end();
      },
    );
  return { parts, start, events, warnings };
}

test('parts stop in the reverse order of their start, once', async () => {
  const { parts, start, events } = newParts();
  for (const name of ['database', 'pods', 'HTTP']) await start(name);
  await Promise.all([parts.stop(), parts.stop()]);
  await parts.stop();
  const stops = ['stop HTTP', 'stop pods', 'stop database'];
  assert.deepEqual(events, ['start database', 'start pods', 'start HTTP', ...stops]);
});

test('a part whose stop throws, rejects or hangs is reported, and the others still stop', async () => {
  const { parts, start, events, warnings } = newParts();
  await start('database');
  await start('throws', () => {
    throw new Error('broken');
  });
  await start('rejects', () => Promise.reject(new Error('broken')));
  await start('hangs', () => new Promise(() => undefined));
  await start('HTTP');
  await parts.stop();
  const stops = events.filter((event) => event.startsWith('stop'));
  assert.deepEqual(stops, ['stop HTTP', 'stop hangs', 'stop rejects', 'stop throws', 'stop database']);
  assert.deepEqual(warnings, ['hangs', 'rejects', 'throws']);
});

test('a part that fails to start is not stopped, those before it are', async () => {
  const { parts, start, events } = newParts();
  await start('database');
  const fails = () => Promise.reject(new Error('no memory'));
  await assert.rejects(
    parts.start('pods', fails, () => events.push('stop pods')),
    /no memory/,
  );
  await parts.stop();
  assert.deepEqual(events, ['start database', 'stop database']);
});

test('a part that starts during a stop is stopped immediately', async () => {
  const { parts, start, events } = newParts();
  const stopped = parts.stop();
  await start('late', () => Promise.reject(new Error('broken')));
  await stopped;
  assert.deepEqual(events, ['start late', 'stop late']);
});
