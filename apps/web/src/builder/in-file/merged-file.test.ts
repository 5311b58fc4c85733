import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedFile } from './merged-file.ts';

const PATH = 'dashboards/sales.yml';
const BASE = `version: 1
title: Sales # of everything
widgets:
  - text: Hello
    id: hello
    title: Old
    at: [0, 0, 6, 2]
  - text: World
    id: world
    at: [6, 0, 6, 2]
`;
const merged = (ours: string, theirs: string) =>
  mergedFile(PATH, { path: `cube/${PATH}`, base: BASE, ours, theirs }) ?? assert.fail();

test('changes of different settings are merged, whatever lines they are on', () => {
  const merge = merged(BASE.replace('text: Hello', 'text: Hi'), BASE.replace('title: Old', 'title: Mine'));
  assert.equal(merge.isConflict, false);
  const both = BASE.replace('text: Hello', 'text: Hi').replace('title: Old', 'title: Mine');
  assert.deepEqual([merge.textOf(true), merge.textOf(false)], [both, both]);
});

test('where both have changed the same, one of them wins, and the rest of both stays', () => {
  const merge = merged(
    BASE.replace('title: Old', 'title: Theirs').replace('of everything', 'in total'),
    BASE.replace('title: Old', 'title: Mine').replace('text: World', 'text: Everybody'),
  );
  assert.equal(merge.isConflict, true);
  assert.deepEqual(
    merge.lost.refusals.map(({ widgetId, path }) => [widgetId, path.join('.')]),
    [['hello', 'config.title']],
  );
  const text = (title: string) =>
    BASE.replace('title: Old', `title: ${title}`)
      .replace('text: World', 'text: Everybody')
      .replace('of everything', 'in total');
  assert.deepEqual([merge.textOf(true), merge.textOf(false)], [text('Mine'), text('Theirs')]);
});

test('a file that defines no dashboard is not merged', () => {
  assert.equal(mergedFile(PATH, { path: PATH, base: BASE, ours: 'version: 2', theirs: BASE }), undefined);
  assert.equal(mergedFile(PATH, { path: PATH, base: BASE, ours: null, theirs: BASE }), undefined);
});
