import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveSchemes } from './derive-schemes.ts';

test('an empty palette gives readable colours', () => {
  const { light, dark } = deriveSchemes({}, '');
  assert.deepEqual(
    { backgroundColor: light.backgroundColor, contrast: light.contrast },
    { backgroundColor: '#ffffff', contrast: 45 },
  );
  for (const { accentColor, backgroundColor, foregroundColor } of [light, dark])
    for (const colour of [accentColor, backgroundColor, foregroundColor])
      assert.match(colour, /^#[0-9a-f]{6}$/);
  assert.ok(light.foregroundColor < '#333333' && dark.foregroundColor > '#cccccc');
});

test('hue, saturation and colour convert as in CSS', () => {
  const accent = (seed: object, more: object = {}) =>
    deriveSchemes({ accent: seed, ...more }, '').light.accentColor;
  assert.equal(accent({ hue: 0, saturation: 100 }), '#ff0000');
  assert.equal(accent({ hue: 360, saturation: 100 }), '#ff0000');
  assert.equal(accent({ hue: 120, saturation: 100 }), '#00ff00');
  assert.equal(accent({ hue: 240, saturation: 100 }), '#0000ff');
  assert.equal(accent({ hue: 60, saturation: 0 }), '#808080');
  assert.equal(accent({ color: '#ABCDEF' }), '#ABCDEF');
  assert.equal(accent({ color: '#f00' }, { pastel: true }), '#bf4040');
});

test('a tinted surface has the hue of the base', () => {
  const { light, dark } = deriveSchemes(
    { base: { color: '#00f' }, surfaceMode: 'tinted' },
    'https://x.example/l',
  );
  assert.equal(light.backgroundColor, '#f4f4fa');
  assert.equal(dark.backgroundColor, '#12121c');
  assert.equal(dark.logoUrl, 'https://x.example/l');
});
