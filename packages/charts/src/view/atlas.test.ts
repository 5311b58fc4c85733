import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projection as projectionOf } from 'vega-projection';
import { compileChart } from '../compile/compile-chart.ts';
import { testTokens } from '../testing/test-tokens.ts';
import { atlasFor } from './atlas.ts';
import { createView } from './create-view.ts';

interface Fitted {
  fitSize(size: [number, number], object: object): Fitted;
  scale(): number;
  translate(): [number, number];
}

for (const base of ['us', 'world'] as const)
  test(`the outermost places of the outlines fill a map as all outlines do: ${base}`, async () => {
    const needs = { base, longitude: 'x', latitude: 'y', area: null };
    const { features, projection, fit } = await atlasFor(needs, []);
    const fitted = (object: object) => {
      const made = (projectionOf as unknown as (type: string) => () => Fitted)(projection)();
      const { scale, translate } = made.fitSize([600, 300], object);
      return [scale.call(made), ...translate.call(made)];
    };
    assert.ok(JSON.stringify(fit).length < 200, 'four places');
    const expected = fitted({ type: 'FeatureCollection', features });
    for (const [index, value] of fitted(fit).entries())
      assert.ok(Math.abs(value - Number(expected[index])) < 0.5, `${value} instead of ${expected[index]}`);
  });

test('outlines are not projected to find their bounds', async () => {
  const chart = compileChart({ type: 'points', longitude: 'x', latitude: 'y' }, { kind: 'map' });
  const columns = ['x', 'y'].map((name) => ({ name, type: 'number' }) as const);
  const content = { chart, columns, rows: [], tokens: testTokens('light'), locale: 'en-US', timezone: 'UTC' };
  const view = await createView({ ...content, rows: [[-100, 40]] }, { renderer: 'none' });
  await view.draw([[-100, 40]], { width: 600, height: 300 });
  const { root } = view.view.scenegraph() as unknown as { root: Mark };
  const outlines = marksIn(root).find(({ name }) => name === 'facet_land')?.items ?? [];
  assert.ok(outlines.length > 40, `${outlines.length} states`);
  const plot = [0, 0, view.view.width(), view.view.height()];
  for (const { bounds } of outlines) assert.deepEqual([bounds?.x1, bounds?.y1, bounds?.x2, bounds?.y2], plot);
  view.view.finalize();
});

interface Mark {
  readonly name?: string;
  readonly items: readonly Item[];
}

interface Item {
  readonly bounds?: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
  readonly items?: readonly Mark[];
}

function marksIn(mark: Mark): Mark[] {
  return [mark, ...mark.items.flatMap(({ items = [] }) => items.flatMap(marksIn))];
}
