import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { randomNumbers, withGit } from '../testing/test-repo.ts';
import { decodeText, mergeText } from './merge-text.ts';

test('changes of different lines are merged, changes of the same line conflict', () => {
  assert.equal(mergeText('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n'), 'A\nb\nC\n');
  assert.equal(mergeText('a\nb\nc\n', 'a\nx\nc\n', 'a\ny\nc\n'), null);
  assert.equal(mergeText('a\nb\n', 'a\nx\n', 'a\nx\n'), 'a\nx\n');
  assert.equal(mergeText('', 'x', 'y'), null);
  assert.equal(mergeText('a\nb', 'a\nb\n', 'A\nb'), null, 'adjacent lines, one changed by a missing newline');
  assert.equal(mergeText('a\r\nb\nc', 'a\r\nb\nc\n', 'A\r\nb\nc'), 'A\r\nb\nc\n');
});

test('large texts are merged around their changes, and an expensive merge is a conflict', () => {
  const large = Array.from({ length: 100_000 }, (_, i) => `line ${i}\n`).join('');
  const merged = mergeText(
    large,
    large.replace('line 5\n', 'five\n'),
    large.replace('line 99\n', 'ninety-nine\n'),
  );
  assert.equal(merged, large.replace('line 5\n', 'five\n').replace('line 99\n', 'ninety-nine\n'));
  assert.equal(mergeText(large, `first\n${large}`, `${large}last\n`), null);
});

test('binary content is not text', () => {
  assert.equal(decodeText(Buffer.from('a\0b')), null);
  assert.equal(decodeText(Buffer.from([0xff, 0xfe])), null);
  assert.equal(decodeText(Buffer.from('\ufeffä')), '\ufeffä');
});

test('random changes merge as in git', async () => {
  const random = randomNumbers(7);
  await withGit(async (git, folder) => {
    for (let turn = 0; turn < 60; turn += 1) {
      const base = Array.from({ length: 12 }, (_, i) => `line ${i}\n`);
      const change = (side: string) =>
        base
          .flatMap((line, i) => {
            const dice = random(12);
            if (dice === 0) return [];
            if (dice === 1) return [`${side} ${i}\n`];
            return dice === 2 ? [line, `${side} added ${i}\n`] : [line];
          })
          .join('');
      const [ours, theirs] = [change('ours'), random(8) === 0 ? change('ours') : change('theirs')];
      const texts = { ours, base: base.join(''), theirs };
      for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
      const byGit = await git(['merge-file', '-p', 'ours', 'base', 'theirs']).catch(() => null);
      assert.equal(mergeText(texts.base, ours, theirs)?.trim() ?? null, byGit, JSON.stringify(texts));
    }
  });
});
