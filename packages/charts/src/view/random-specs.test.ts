import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChartColumn } from '../chart.ts';
import { compileChart } from '../compile/compile-chart.ts';
import { SpecError } from '../compile/spec-error.ts';
import { randomNumbers } from '../testing/random-numbers.ts';
import { randomSpec } from '../testing/random-specs.ts';
import { testTokens } from '../testing/test-tokens.ts';
import { createView } from './create-view.ts';
import { ChartTooLarge } from './drawing-budget.ts';

const columns: ChartColumn[] = [
  { name: 'name', type: 'string' },
  { name: 'other', type: 'string' },
  { name: 'total', type: 'number' },
  { name: 'at', type: 'time', granularity: 'day' },
];
const rows = Array.from({ length: 300 }, (_, index) => [
  `name ${index % 40}`,
  `other ${index}`,
  (index * 37) % 101,
  new Date(Date.UTC(2000, 0, 1 + 20 * index)).toISOString().replace('Z', ''),
]);

interface Item {
  readonly items?: readonly Item[];
}

function countItems({ items = [] }: Item): number {
  return items.reduce((sum, item) => sum + 1 + countItems(item), 0);
}

/** How many marks a chart has; null if it ends at its budget, or Vega cannot draw it. */
async function drawn(spec: object): Promise<number | null> {
  const chart = compileChart(spec, { kind: 'vega' });
  const content = { chart, columns, rows, tokens: testTokens('light'), locale: 'en-US', timezone: 'UTC' };
  const view = await createView(content, { renderer: 'none' });
  try {
    await view.draw(rows, { width: 600, height: 300 });
    return countItems((view.view.scenegraph() as unknown as { root: Item }).root);
  } catch (error) {
    if (error instanceof ChartTooLarge) return null;
    throw error;
  } finally {
    view.view.finalize();
  }
}

test('whatever an author writes is refused, or drawn with a bounded number of marks', async () => {
  const next = randomNumbers(20_260);
  const outcomes = { refused: 0, ended: 0, drawn: 0 };
  for (let time = 0; time < 120; time += 1) {
    const spec = randomSpec(next);
    try {
      const marks = await drawn(spec);
      if (marks === null) outcomes.ended += 1;
      else {
        outcomes.drawn += 1;
        assert.ok(marks < 100_000, `${marks} marks of ${JSON.stringify(spec)}`);
      }
    } catch (error) {
      if (!(error instanceof SpecError)) throw new Error(JSON.stringify(spec), { cause: error });
      outcomes.refused += 1;
    }
  }
  // The specifications are neither all wrong nor all harmless.
  assert.ok(outcomes.refused > 30 && outcomes.drawn > 30, JSON.stringify(outcomes));
});
