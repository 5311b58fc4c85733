import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkConfig } from '../config/check-config.ts';
import type { DashboardConfig } from '../config/config-shapes.ts';
import { parentsOf } from '../config/containers.ts';
import { diffConfigs, isSameConfig } from '../config/diff-configs.ts';
import { overlap } from '../config/overlap.ts';
import type { Position } from '../config/widget-shapes.ts';
import { dashboards } from '../testing/generated-dashboards.ts';
import { chart, container, FLIGHTS, widget } from '../testing/sample-configs.ts';
import { adding, BOARD } from './adding.ts';
import { applyCommands } from './apply-commands.ts';
import { ALIGNMENTS, aligned, distributed, withoutGaps } from './arranging.ts';
import { settled } from './cells.ts';
import { copied, duplicated, pasted } from './clipboard.ts';
import type { DashboardCommand } from './command.ts';
import { grouped, ungrouped } from './grouping.ts';
import { cellsIn, movedBy, resizedBy } from './moves.ts';

const COLUMNS = 12;
const EMPTY: DashboardConfig = { widgets: [] };

function config(given: object): DashboardConfig {
  const { config: found, problems } = checkConfig(given, { stage: 'draft' });
  return found ?? assert.fail(problems?.map(({ message }) => message).join('\n'));
}

/** What commands make of a dashboard, which is valid; and nothing is left of them when they are undone. */
function applied(before: DashboardConfig, commands: readonly DashboardCommand[]): DashboardConfig {
  const { config: after, inverse, refused } = applyCommands(before, commands);
  assert.deepEqual(refused, []);
  config(after);
  const undone = applyCommands(after, inverse).config;
  assert.ok(isSameConfig(diffConfigs(before, undone)));
  return after;
}

const overlapping = (cells: readonly Position[]) =>
  cells.some((one, index) => cells.slice(index + 1).some((other) => overlap(one, other)));

/** A board on which nothing overlaps. */
const board = fc
  .array(
    fc.record({
      x: fc.nat(11),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 6 }),
      gap: fc.nat(3),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((boxes) => {
    const cells = new Map<string, Position>();
    for (const [index, { x, w, h, gap }] of boxes.entries()) {
      const one = { x: Math.min(x, COLUMNS - w), y: 0, w, h };
      const ends = [...cells.values()]
        .filter((other) => overlap({ ...one, h: 1000 }, other))
        .map(({ y, h }) => y + h);
      cells.set(`w${index}`, { ...one, y: Math.max(0, ...ends) + gap });
    }
    return cells;
  });
const ofCells = (cells: ReadonlyMap<string, Position>) =>
  config({ widgets: [...cells].map(([id, { x, y, w, h }]) => widget(id, 'SPACER', {}, [x, y, w, h])) });
const chosen = fc.array(fc.nat(11), { minLength: 1, maxLength: 4 });

test('after a move, nothing overlaps, only what was in the way has moved, and only down', () => {
  fc.assert(
    fc.property(
      board,
      chosen,
      fc.integer({ min: -14, max: 14 }),
      fc.integer({ min: -9, max: 9 }),
      (cells, picks, x, y) => {
        const ids = [...new Set(picks.map((pick) => `w${pick % cells.size}`))];
        const moved = movedBy(cells, ids, { x, y }, COLUMNS);
        const all = settled(cells, moved);
        const after = [...new Map([...cells, ...all]).values()];
        assert.ok(!overlapping(after));
        assert.ok(after.every((one) => one.x >= 0 && one.y >= 0 && one.x + one.w <= COLUMNS));
        for (const [id, position] of all) {
          const before = cells.get(id) ?? assert.fail();
          if (moved.has(id)) continue;
          assert.deepEqual({ ...position, y: 0 }, { ...before, y: 0 });
          assert.ok(position.y > before.y);
          assert.ok([...all].some(([other, at]) => other !== id && overlap(at, before)));
        }
        const [[first = '', at] = [], ...rest] = moved;
        for (const [id, { x, y }] of rest) {
          const [one, other] = [cells.get(first) ?? assert.fail(), cells.get(id) ?? assert.fail()];
          assert.deepEqual(
            [x - (at?.x ?? 0), y - (at?.y ?? 0)],
            [other.x - one.x, other.y - one.y],
            'distances',
          );
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('widgets that move together keep their distances and stay on the grid', () => {
  const cells = new Map([
    ['a', { x: 2, y: 1, w: 4, h: 2 }],
    ['b', { x: 7, y: 4, w: 3, h: 2 }],
  ]);
  const xyOf = (ids: readonly string[], x: number, y: number) =>
    [...movedBy(cells, ids, { x, y }, COLUMNS)].map(([id, at]) => [id, at.x, at.y]);
  assert.deepEqual(xyOf(['a', 'b'], 1, 3), [
    ['a', 3, 4],
    ['b', 8, 7],
  ]);
  assert.deepEqual(xyOf(['a', 'b'], 9, -9), [
    ['a', 4, 0],
    ['b', 9, 3],
  ]);
  assert.deepEqual(xyOf(['a', 'unknown'], -5, 0), [['a', 0, 1]]);
  assert.deepEqual(xyOf(['unknown'], 1, 1), []);
});

test('an edge that is pulled leaves the opposite one in its place', () => {
  const one = { x: 2, y: 2, w: 4, h: 3 };
  assert.deepEqual(resizedBy(one, 'se', { x: 20, y: 2 }, COLUMNS), { x: 2, y: 2, w: 10, h: 5 });
  assert.deepEqual(resizedBy(one, 'nw', { x: -5, y: 1 }, COLUMNS), { x: 0, y: 3, w: 6, h: 2 });
  assert.deepEqual(resizedBy(one, 'n', { x: 5, y: 20 }, COLUMNS), { x: 2, y: 4, w: 4, h: 1 });
  assert.deepEqual(resizedBy(one, 'e', { x: -9, y: 9 }, COLUMNS), { x: 2, y: 2, w: 1, h: 3 });
});

test('widgets are aligned and distributed, and closing gaps changes no columns', () => {
  fc.assert(
    fc.property(board, chosen, fc.constantFrom(...ALIGNMENTS), (cells, picks, alignment) => {
      const ids = [...new Set(picks.map((pick) => `w${pick % cells.size}`))];
      const before = ofCells(cells);
      for (const commands of [
        aligned(before, ids, alignment, COLUMNS),
        distributed(before, ids, 'across'),
        distributed(before, ids, 'down'),
        withoutGaps(before, null),
      ]) {
        const after = [...cellsIn(applied(before, commands), null).values()];
        assert.ok(!overlapping(after));
        assert.ok(after.every((one) => one.x >= 0 && one.x + one.w <= COLUMNS));
      }
    }),
    { numRuns: 100 },
  );
  const row = config({
    widgets: [
      chart('a', { reportId: 1 }, [0, 0, 2, 2]),
      chart('b', { reportId: 1 }, [3, 1, 2, 3]),
      chart('c', { reportId: 1 }, [10, 0, 2, 2]),
    ],
  });
  const cellsAfter = (commands: readonly DashboardCommand[]) =>
    [...cellsIn(applied(row, commands), null).values()].map(({ x, y, w, h }) => [x, y, w, h]);
  assert.deepEqual(cellsAfter(distributed(row, ['a', 'c', 'b'], 'across')), [
    [0, 0, 2, 2],
    [5, 1, 2, 3],
    [10, 0, 2, 2],
  ]);
  assert.deepEqual(
    cellsAfter(aligned(row, ['b', 'a', 'c'], 'height', COLUMNS)).map(([, , , h]) => h),
    [3, 3, 3],
  );
  assert.deepEqual(cellsAfter(aligned(row, ['b', 'a'], 'top', COLUMNS))[1], [3, 0, 2, 3]);
  assert.deepEqual(cellsAfter(withoutGaps(row, null))[1], [3, 0, 2, 3]);
});

test('any widgets are pasted into any dashboard, valid and with ids of their own, and the others stay', () => {
  fc.assert(
    fc.property(dashboards, dashboards, ({ config: from }, { config: into }) => {
      const parents = parentsOf(from.widgets);
      const roots = from.widgets.filter(({ id }) => !parents.has(id)).map(({ id }) => id);
      const made = pasted(into, copied(from, roots));
      if (roots.length === 0) return assert.ok('problem' in made);
      assert.ok(!('problem' in made), JSON.stringify(made));
      const after = applied(into, made.commands);
      assert.equal(after.widgets.length, into.widgets.length + from.widgets.length);
      assert.equal(made.ids.length, roots.length);
      const kept = new Set(into.widgets.map(({ id }) => id));
      assert.deepEqual(
        after.widgets.filter(({ id }) => kept.has(id)),
        into.widgets,
      );
    }),
    { numRuns: 40 },
  );
});

test('what widgets say about each other follows their copies, also on the same dashboard', () => {
  const before = config(FLIGHTS);
  const ids = ['carrier', 'region', 'pages', 'summary'];
  const made = duplicated(before, ids);
  assert.ok(!('problem' in made));
  const after = applied(before, made.commands);
  const fresh = after.widgets.filter(({ id }) => !before.widgets.some((old) => old.id === id));
  const one = (type: string) => fresh.filter((found) => found.type === type);
  const [summary] = one('AI');
  const [region] = one('PARENT');
  const charts = one('CHART').map(({ id }) => id);
  assert.deepEqual((summary?.config as { charts?: string[] } | undefined)?.charts, charts.slice(0, 1));
  const [west] = (region?.config as { options?: { children: object }[] } | undefined)?.options ?? [];
  // The granularity was not copied, and a control has one parent.
  assert.deepEqual(
    Object.keys(west?.children ?? {}),
    one('FILTER').map(({ id }) => id),
  );
  assert.equal(one('CONTAINER').length, 2);
});

test('a pasted chart keeps what it does with the controls that were copied or are there, and with members', () => {
  const from = config({
    widgets: [
      widget('copied', 'FILTER', { member: 'flights.state' }),
      widget('there', 'FILTER', { member: 'flights.city' }),
      widget('gone', 'FILTER', { member: 'flights.carrier' }),
      chart('chart', { controls: { copied: 'off', there: 'off', gone: 'off', 'flights.day': 'off' } }),
    ],
  });
  const onto = config({ widgets: [widget('there', 'FILTER', { member: 'flights.city' })] });
  const made = pasted(onto, copied(from, ['copied', 'chart']));
  assert.ok(!('problem' in made));
  const { widgets } = applied(onto, made.commands);
  const fresh = widgets.find(({ type, id }) => type === 'FILTER' && id !== 'there')?.id ?? '';
  assert.deepEqual(widgets.find(({ type }) => type === 'CHART')?.config.controls, {
    [fresh]: 'off',
    there: 'off',
    'flights.day': 'off',
  });
});

test('text that is no copy of widgets is refused with its reason', () => {
  const problem = (text: string, into = EMPTY) => {
    const made = pasted(into, text);
    return 'problem' in made ? made.problem : undefined;
  };
  const clip = (...widgets: unknown[]) => JSON.stringify({ type: 'facet/widgets', version: 1, widgets });
  const fine = widget('a', 'SPACER');
  assert.equal(problem(clip(fine)), undefined);
  for (const text of [
    '',
    '{',
    'null',
    '"facet/widgets"',
    JSON.stringify({ type: 'other', note: 'facet/widgets', widgets: [fine] }),
    clip(),
    clip(fine, fine),
    clip({ ...fine, position: { x: -1, y: 0, w: 1, h: 1 } }),
    clip({ ...fine, position: { x: 0, y: 0, w: 1e9, h: 1 } }),
    clip({ ...fine, id: 'x'.repeat(200) }),
    clip({ ...fine, config: [] }),
    clip(widget('a', 'CONTAINER', { layout: 'stack', children: 'abc' })),
    clip(widget('a', 'CONTAINER', { layout: 'tabs', tabs: [null] })),
  ])
    assert.equal(problem(text), 'not-widgets', text.slice(0, 80));
  assert.equal(problem(`${clip(fine)}${' '.repeat(5_000_000)}`), 'too-large');
  const many = clip(...Array.from({ length: 300 }, (_, index) => widget(`w${index}`, 'SPACER')));
  const first = pasted(EMPTY, many);
  assert.ok(!('problem' in first));
  assert.equal(problem(many, applied(EMPTY, first.commands)), 'full');
  const loop = clip(container('a', 'stack', ['b']), container('b', 'stack', ['a']));
  assert.equal(problem(loop), 'refused');
});

test('a row is as high as the first widget in it, and grows for higher ones', () => {
  const row = { type: 'CONTAINER', size: { w: 12, h: 4 }, config: { layout: 'stack' } } as const;
  const sized = (h: number) => ({ type: 'CHART', size: { w: 3, h }, config: { reportId: 1 } }) as const;
  const before = applied(EMPTY, adding(EMPTY, sized(6), BOARD).commands);
  const added = adding(before, row, BOARD);
  const withRow = applied(before, added.commands);
  const withNote = applied(withRow, adding(withRow, { ...row, size: { w: 12, h: 3 } }, BOARD).commands);
  const into = { container: added.id, tab: null };
  const heightsAfter = (heights: readonly number[]) => {
    const after = heights.reduce((now, h) => applied(now, adding(now, sized(h), into).commands), withNote);
    const cells = [...cellsIn(after, null).values()];
    assert.ok(!overlapping(cells));
    return cells.map(({ h }) => h);
  };
  assert.deepEqual(heightsAfter([2]), [6, 3, 3]);
  assert.deepEqual(heightsAfter([3, 3]), [6, 3, 3]);
  assert.deepEqual(heightsAfter([3, 6]), [6, 6, 3]);
  assert.deepEqual(heightsAfter([8, 3]), [6, 8, 3]);
});

test('widgets become a container in their place, and leave it again', () => {
  const before = config({
    widgets: [
      chart('a', { reportId: 1 }, [6, 0, 3, 4]),
      chart('b', { reportId: 1 }, [9, 0, 3, 4]),
      chart('c', { reportId: 1 }, [0, 5, 12, 4]),
    ],
  });
  const group = grouped(before, ['b', 'a'], COLUMNS) ?? assert.fail();
  const after = applied(before, group.commands);
  assert.deepEqual(Object.fromEntries(cellsIn(after, null)), {
    c: { x: 0, y: 5, w: 12, h: 4 },
    [group.id]: { x: 6, y: 0, w: 6, h: 4 },
  });
  assert.deepEqual(Object.fromEntries(cellsIn(after, group.id)), {
    a: { x: 0, y: 0, w: 6, h: 4 },
    b: { x: 6, y: 0, w: 6, h: 4 },
  });
  const apart = ungrouped(after, group.id, COLUMNS) ?? assert.fail();
  assert.deepEqual(Object.fromEntries(cellsIn(applied(after, apart.commands), null)), {
    a: { x: 6, y: 0, w: 3, h: 4 },
    b: { x: 9, y: 0, w: 3, h: 4 },
    c: { x: 0, y: 5, w: 12, h: 4 },
  });
  fc.assert(
    fc.property(board, chosen, (cells, picks) => {
      const ids = [...new Set(picks.map((pick) => `w${pick % cells.size}`))];
      const one = ofCells(cells);
      const made = grouped(one, ids, COLUMNS) ?? assert.fail();
      const inside = applied(one, made.commands);
      assert.ok(!overlapping([...cellsIn(inside, null).values()]));
      const left = ungrouped(inside, made.id, COLUMNS) ?? assert.fail();
      const out = applied(inside, left.commands);
      assert.ok(!overlapping([...cellsIn(out, null).values()]));
      assert.equal(out.widgets.length, one.widgets.length);
    }),
    { numRuns: 100 },
  );
});

test('widgets leave a grid where they were in it, and those of a stack share its place', () => {
  const position = { x: 2, y: 3, w: 6, h: 6 };
  const children = ['a', 'b', 'c'];
  const left = (layout: object) => {
    const box = { id: 'box', type: 'CONTAINER', position, config: layout };
    const before = config({
      widgets: [
        box,
        chart('a', { reportId: 1 }, [0, 0, 6, 2]),
        chart('b', { reportId: 1 }, [6, 0, 6, 2]),
        chart('c', { reportId: 1 }, [0, 2, 12, 2]),
      ],
    });
    const { commands } = ungrouped(before, 'box', COLUMNS) ?? assert.fail();
    return Object.fromEntries(cellsIn(applied(before, commands), null));
  };
  assert.deepEqual(left({ layout: 'grid', children }), {
    a: { x: 2, y: 3, w: 3, h: 2 },
    b: { x: 5, y: 3, w: 3, h: 2 },
    c: { x: 2, y: 5, w: 6, h: 2 },
  });
  const tabs = children.map((id) => ({ id: `tab-${id}`, title: id, child: id }));
  assert.deepEqual(left({ layout: 'tabs', tabs }), {
    a: { x: 2, y: 3, w: 6, h: 6 },
    b: { x: 2, y: 9, w: 6, h: 6 },
    c: { x: 2, y: 15, w: 6, h: 6 },
  });
  assert.deepEqual(left({ layout: 'stack', direction: 'vertical', children }), {
    a: { x: 2, y: 3, w: 6, h: 2 },
    b: { x: 2, y: 5, w: 6, h: 2 },
    c: { x: 2, y: 7, w: 6, h: 2 },
  });
  assert.deepEqual(left({ layout: 'stack', direction: 'horizontal', children }), {
    a: { x: 2, y: 3, w: 2, h: 6 },
    b: { x: 4, y: 3, w: 2, h: 6 },
    c: { x: 6, y: 3, w: 2, h: 6 },
  });
});
