import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ColourScale } from './colour-scale.ts';

type Drawn = readonly [column: string | null, categories: readonly unknown[]];

/** The colours of each chart if they are drawn in an order. */
function coloursOf(charts: readonly Drawn[], columns?: readonly (string | null)[]) {
  const colours = new ColourScale(columns);
  return new Map(charts.map((chart) => [chart, colours.indexesOf(...chart)]));
}

it('a category has the same colour whichever chart of a dashboard is drawn first', () => {
  const charts: Drawn[] = [
    ['region', ['south', 'north', 'east']],
    ['region', ['east', 'north', 'south', null]],
  ];
  const [forwards, backwards] = [coloursOf(charts), coloursOf(charts.toReversed())];
  for (const chart of charts) assert.deepEqual(forwards.get(chart), backwards.get(chart));
  assert.deepEqual(forwards.get(charts[1] as Drawn), [0, 1, 2, null]);
});

it('a category has the same colour whichever column of a dashboard is drawn first', () => {
  const columns = ['weekday', 'region', null];
  const charts: Drawn[] = [
    ['weekday', ['Monday', 'Sunday', 'Tuesday']],
    ['region', ['east', 'north', 'south']],
    [null, ['Flights', 'Delay']],
  ];
  const [forwards, backwards] = [coloursOf(charts, columns), coloursOf(charts.toReversed(), columns)];
  for (const chart of charts) assert.deepEqual(forwards.get(chart), backwards.get(chart));
  assert.deepEqual(
    charts.map((chart) => forwards.get(chart)),
    [
      [0, 1, 2],
      [4, 5, 6],
      [9, 8],
    ],
  );
});

it('a category that two columns have has one colour, and those of a chart differ', () => {
  const colours = new ColourScale(['origin', 'destination']);
  assert.deepEqual(colours.indexesOf('origin', ['ATL', 'DFW', 'ORD', 'PHX', 'SFO']), [0, 1, 2, 3, 4]);
  assert.deepEqual(colours.indexesOf('destination', ['ATL', 'SFO', 'BOS']), [0, 4, 5]);
});

it('colours that are foreseen are those that categories get, and are not taken by them', () => {
  const colours = new ColourScale();
  colours.indexesOf('region', ['east', 'north']);
  assert.deepEqual(colours.foresee('region', ['absent', 'north']), [2, 1]);
  assert.deepEqual(colours.indexesOf('region', ['north', 'west']), [1, 2]);
});
