import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DiffLine, diffFile } from './file-diff.ts';

const lines = (count: number, text = 'line') =>
  Buffer.from(Array.from({ length: count }, (_, at) => `${text} ${at + 1}\n`).join(''));

function textDiff(before: Buffer | undefined, after: Buffer | undefined, maxLines = 100) {
  const diff = diffFile(before, after, maxLines);
  assert.ok(diff.kind === 'text', diff.kind);
  return diff;
}
const signs = { same: ' ', added: '+', removed: '-' };
const written = (hunk: readonly DiffLine[]) =>
  hunk.map(({ kind, text, before, after }) => `${before ?? ''}|${after ?? ''}|${signs[kind]}${text}`);

test('a changed line is shown with three lines around it and its line numbers', () => {
  const after = Buffer.from(lines(20).toString().replace('line 10\n', 'ten\nmore\n'));
  const { hunks, added, removed, hidden } = textDiff(lines(20), after);
  assert.deepEqual({ added, removed, hidden }, { added: 2, removed: 1, hidden: 0 });
  assert.deepEqual(hunks.map(written), [
    [
      '7|7| line 7',
      '8|8| line 8',
      '9|9| line 9',
      '10||-line 10',
      '|10|+ten',
      '|11|+more',
      '11|12| line 11',
      '12|13| line 12',
      '13|14| line 13',
    ],
  ]);
});

test('a new or deleted file has all its lines, up to the limit', () => {
  const made = textDiff(undefined, lines(8), 5);
  assert.deepEqual(
    { added: made.added, removed: made.removed, hidden: made.hidden, hunkCount: made.hunks[0]?.length },
    { added: 8, removed: 0, hidden: 3, hunkCount: 5 },
  );
  const gone = textDiff(lines(8), undefined, 5);
  assert.deepEqual(
    { added: gone.added, removed: gone.removed, hidden: gone.hidden, hunkCount: gone.hunks[0]?.length },
    { added: 0, removed: 8, hidden: 3, hunkCount: 5 },
  );
  assert.deepEqual(textDiff(undefined, Buffer.alloc(0)).added, 0);
  assert.deepEqual(
    textDiff(Buffer.from('a'), Buffer.from('a\n')).added,
    1,
    'a newline at the end is a change',
  );
});

test('binary, huge and rewritten files are not compared, and long lines are cut', () => {
  assert.equal(diffFile(undefined, Buffer.from([0, 1]), 10).kind, 'binary');
  assert.equal(diffFile(lines(1), Buffer.from([0xff, 0xfe]), 10).kind, 'binary');
  assert.equal(diffFile(undefined, Buffer.alloc(2 * 1024 * 1024, 'a'), 10).kind, 'too large');
  assert.equal(diffFile(lines(20_000, 'old'), lines(20_000, 'new'), 10).kind, 'too large');
  assert.equal(diffFile(undefined, undefined, 10).kind, 'link');
  const [[line] = []] = textDiff(undefined, Buffer.from('x'.repeat(5000))).hunks;
  assert.match(line?.text ?? '', /^x{500}… \(5000 characters\)$/);
});
