import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ColourScale } from './colour-scale.ts';

it('a category has the same colour whichever chart of a dashboard is drawn first', () => {
  const charts = [
    ['south', 'north', 'east'],
    ['east', 'north', 'south', null],
  ];
  const coloursOf = (order: readonly (readonly unknown[])[]) => {
    const colours = new ColourScale(['Others']);
    return new Map(order.map((chart) => [chart, colours.indexesOf(chart)]));
  };
  const [forwards, backwards] = [coloursOf(charts), coloursOf(charts.toReversed())];
  for (const chart of charts) assert.deepEqual(forwards.get(chart), backwards.get(chart));
  assert.deepEqual(forwards.get(charts[1] ?? []), [0, 1, 2, null]);
  assert.deepEqual(new ColourScale(['Others']).indexesOf(['Others', 'west']), [null, 0]);
});

it('colours that are foreseen are those that categories get, and are not taken by them', () => {
  const colours = new ColourScale();
  colours.indexesOf(['east', 'north']);
  assert.deepEqual(colours.foresee(['absent', 'north']), [2, 1]);
  assert.deepEqual(colours.indexesOf(['north', 'west']), [1, 2]);
});
