import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wcagContrast } from 'culori/fn';
import { brandOf } from './brand-of.ts';
import { coloursOf } from './tones.ts';

const ACCENTS = ['#5b57e0', 'yellow', '#fff', 'black', 'hsl(0 100% 50%)', 'oklch(0.55 0.1 200)', '#767676'];

for (const colour of ACCENTS)
  test(`text is readable in both schemes with the accent ${colour}`, () => {
    for (const tokens of Object.values(brandOf({ name: 'N', colour }).look)) {
      const { card, page, raised, text, soft, accent, onAccent } = tokens;
      for (const ground of [card, page, raised])
        for (const ink of [text, soft]) assert.ok(wcagContrast(ink, ground) >= 4.5, `${ink} on ${ground}`);
      assert.ok(wcagContrast(onAccent, accent) >= 4.5, `${onAccent} on ${accent}`);
      assert.ok(wcagContrast(accent, card) >= 3, `${accent} on ${card}`);
      for (const tone of ['warning', 'bad'] as const) {
        const { ground, ink } = coloursOf(tone, tokens);
        for (const each of [ink, text, soft])
          assert.ok(wcagContrast(each, ground) >= 4.5, `${each} on ${ground}`);
      }
    }
  });
