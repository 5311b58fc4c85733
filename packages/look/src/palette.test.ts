import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  converter,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  wcagContrast,
} from 'culori';
import { hexOf, oklchOf } from './oklch.ts';
import { categoryColours, divergingRamp, sequentialRamp } from './palette.ts';
import { DARK, LIGHT } from './tokens.ts';

const oklab = converter('oklab');
const rgb = converter('rgb');
const EYES = [filterDeficiencyProt(1), filterDeficiencyDeuter(1), filterDeficiencyTrit(1)];
const SCHEMES = ['light', 'dark'] as const;

/** The difference of two colours in hundredths of OKLab. */
function difference(one: string, other: string, see: (colour: ReturnType<typeof rgb>) => unknown): number {
  const [a, b] = [one, other].map((hex) => oklab(see(rgb(hex)) as string));
  assert.ok(a && b);
  return 100 * Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
}

describe('colours of charts', () => {
  for (const scheme of SCHEMES) {
    it(`${scheme}: every two categories differ with each colour-vision deficiency`, () => {
      const colours = categoryColours(scheme);
      for (const [index, one] of colours.entries())
        for (const other of colours.slice(index + 1))
          for (const see of EYES) assert.ok(difference(one, other, see as never) > 7, `${one} ${other}`);
    });

    it(`${scheme}: categories have a contrast of 3:1 to cards`, () => {
      const { card } = scheme === 'light' ? LIGHT : DARK;
      for (const colour of categoryColours(scheme)) assert.ok(wcagContrast(colour, card) >= 3, colour);
    });

    it(`${scheme}: ramps change in lightness step by step`, () => {
      const lightness = sequentialRamp(scheme, '#2a6ad8').map((hex) => oklchOf(hex)?.l ?? Number.NaN);
      const steps = lightness.slice(1).map((value, index) => value - (lightness[index] ?? 0));
      assert.ok(
        steps.every((step) => (scheme === 'light' ? step < -0.03 : step > 0.03)),
        steps.join(),
      );
      assert.equal(new Set(divergingRamp(scheme)).size, 9);
    });
  }

  it('are converted to OKLCH and back', () => {
    for (const hex of ['#2a6ad8', '#ffffff', '#000000', '#c75405']) {
      const colour = oklchOf(hex);
      assert.ok(colour);
      assert.equal(hexOf(colour), hex);
    }
    assert.equal(oklchOf('rebeccapurple'), undefined);
  });
});
