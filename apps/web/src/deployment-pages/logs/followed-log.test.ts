import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FollowedLog, MOST_LINES } from './followed-log.ts';
import { levelOf } from './log-level.ts';
import { shownLines, textOfLines } from './shown-lines.ts';

const line = (message: string) => ({ pod: 'prod-1', date: '2026-03-01T09:30:00.000Z', message });
const page = (messages: readonly string[], endCursor: string | null, hasNextPage = false) => ({
  items: messages.map(line),
  pageInfo: { hasNextPage, endCursor },
});

test('all pages are read one after the other, and the newest lines are kept', async () => {
  const asked: (string | null)[] = [];
  const log = new FollowedLog({
    async read(after) {
      asked.push(after);
      const turn = Number(after ?? 0);
      return page(
        Array.from({ length: 1000 }, (_, index) => `${turn * 1000 + index}`),
        String(turn + 1),
        turn < 4,
      );
    },
    wait: async () => undefined,
  });
  await log.read(new AbortController().signal);
  const { lines, isCut, isLoaded } = log.state();
  assert.deepEqual(asked, [null, '1', '2', '3', '4']);
  assert.equal(lines.length, MOST_LINES);
  assert.deepEqual([lines.at(0)?.message, lines.at(-1)?.message], ['3000', '4999']);
  assert.ok(isCut && isLoaded);
});

test('after a failure it asks again for the same lines, and ends with its signal', async () => {
  const ended = new AbortController();
  const asked: (string | null)[] = [];
  const errors: (string | undefined)[] = [];
  const log = new FollowedLog({
    async read(after) {
      asked.push(after);
      if (asked.length === 2) throw new Error('gone');
      return asked.length === 1 ? page(['one'], 'a') : page(['two'], 'b');
    },
    async wait() {
      errors.push(log.state().error?.message);
      if (asked.length === 3) ended.abort();
    },
  });
  await log.follow(ended.signal);
  assert.deepEqual(asked, [null, 'a', 'a']);
  assert.deepEqual(errors, [undefined, 'gone', undefined]);
  assert.deepEqual(
    log.state().lines.map(({ number, message }) => `${number} ${message}`),
    ['1 one', '2 two'],
  );
});

test('lines are filtered by the level that they name, and by text in them', () => {
  assert.equal(levelOf('Error: no such table'), 'error');
  assert.equal(levelOf('TypeError in model'), 'error');
  assert.equal(levelOf('{"level":"warn","message":"no error"}'), 'warning');
  assert.equal(levelOf('Build 3 succeeded: terrors of mirrors'), 'other');
  const lines = ['Error: a', 'warning: b', 'Café c'].map((message, number) => ({ ...line(message), number }));
  const shown = (level: 'all' | 'warning' | 'error', text = '') =>
    shownLines(lines, { level, text }).map(({ number }) => number);
  assert.deepEqual([shown('all'), shown('warning'), shown('error')], [[0, 1, 2], [0, 1], [0]]);
  assert.deepEqual(shown('all', 'cafe'), [2]);
  assert.deepEqual(shown('error', 'b'), []);
  assert.equal(textOfLines(lines.slice(0, 1)), '2026-03-01T09:30:00.000Z prod-1 Error: a');
});
