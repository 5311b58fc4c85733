import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wcagContrast } from 'culori/fn';
import { seededRandom } from '../../../../test/seeded-random.ts';
import { coloursOf } from '../../../pages/colours.ts';
import type { AppThemePalette } from './app-theme.schema.ts';
import { effectiveTheme } from './app-theme.service.ts';

const random = seededRandom(7);
const digit = () => Math.floor(random() * 16).toString(16);
const colour = (length: number) => `#${Array.from({ length }, digit).join('')}`;

const extremes: AppThemePalette[] = [
  '#fff',
  '#000',
  '#ff0',
  '#777777',
  '#0000',
  '#00000001',
  '#ffffff80',
  '#010101',
].flatMap((color) =>
  [0, 45, 100].flatMap((contrastLevel) =>
    (['neutral', 'tinted'] as const).map((surfaceMode) => ({
      accent: { color },
      base: { color },
      contrastLevel,
      surfaceMode,
    })),
  ),
);
const drawn: AppThemePalette[] = Array.from({ length: 500 }, (_, at) => ({
  accent:
    at % 3 === 0
      ? { hue: random() * 360, saturation: random() * 100 }
      : { color: colour([3, 4, 6, 8][at % 4] ?? 6) },
  base: at % 2 === 0 ? { hue: random() * 360, saturation: random() * 100 } : { color: colour(6) },
  contrastLevel: random() * 100,
  pastel: at % 5 === 0,
  surfaceMode: at % 2 === 0 ? 'tinted' : 'neutral',
}));

test('any theme yields readable text in both schemes', () => {
  for (const palette of [{}, ...extremes, ...drawn]) {
    const { light, dark } = effectiveTheme({ palette });
    for (const scheme of [light, dark]) {
      const { onAccent, accent, card, page, ...colours } = coloursOf(scheme);
      const about = `${JSON.stringify(palette)} ${JSON.stringify({ onAccent, accent, card, page, ...colours })}`;
      assert.ok(wcagContrast(onAccent, accent) >= 4.5, `a button: ${about}`);
      for (const ground of [card, page]) {
        for (const text of ['text', 'soft', 'link', 'bad'] as const)
          assert.ok(wcagContrast(colours[text], ground) >= 4.5, `${text}: ${about}`);
        for (const edge of ['ring', 'edge'] as const)
          assert.ok(wcagContrast(colours[edge], ground) >= 3, `${edge}: ${about}`);
      }
    }
  }
});

test('a colour with sufficient contrast is not changed', () => {
  const { accent, link, ring, onAccent } = coloursOf(
    effectiveTheme({ palette: { accent: { color: '#1d4ed8' } } }).light,
  );
  assert.deepEqual(
    { accent, link, ring, onAccent },
    { accent: '#1d4ed8', link: '#1d4ed8', ring: '#1d4ed8', onAccent: '#ffffff' },
  );
});

test('the light scheme is light and the dark scheme is dark', () => {
  const { light, dark } = effectiveTheme({ palette: { base: { color: '#00f' }, surfaceMode: 'tinted' } });
  assert.ok(wcagContrast(coloursOf(light).card, '#ffffff') < 1.2);
  assert.ok(wcagContrast(coloursOf(dark).card, '#000000') < 1.5);
});
