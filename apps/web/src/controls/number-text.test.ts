import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@facet/look/locale';
import { formatsOf } from '../look/format-value.ts';
import { numberText, readNumber } from './number-text.ts';

test('a typed number means what its separators mean in the language', () => {
  const points = { thousand: '1.000', large: '-1.234.567,89', half: '1,5' };
  const commas = { thousand: '1,000', large: '-1,234,567.89', half: '1.5' };
  // With the spaces that keyboards have; those of formats have other widths.
  const spaces = { thousand: '1 000', large: '-1 234 567,89', half: '1,5' };
  const typed: Record<(typeof LOCALES)[number], typeof points> = {
    'ar-AE': commas,
    'en-US': commas,
    'he-IL': commas,
    'de-DE': points,
    'es-ES': points,
    'es-MX': commas,
    'fr-FR': spaces,
    'it-IT': points,
    'ja-JP': commas,
    'nb-NO': spaces,
    'pt-BR': points,
    'pt-PT': spaces,
    'sv-SE': spaces,
    'vi-VN': points,
  };
  for (const locale of LOCALES) {
    const { thousand, large, half } = typed[locale];
    assert.equal(readNumber(thousand, locale), 1000, locale);
    assert.equal(readNumber(large, locale), -1_234_567.89, locale);
    assert.equal(readNumber(half, locale), 1.5, locale);
    assert.equal(readNumber('1000', locale), 1000, locale);
  }
});

test('a number is read as it is shown, and shown as tables show it', () => {
  const column = { name: 'n', title: 'N', type: 'number', member: 'n', isMeasure: true, granularity: null };
  for (const locale of LOCALES) {
    const formats = formatsOf(locale);
    for (const value of [0, -7, 1000, 12_345.6, -1_234_567.89, 0.000_15, 1e12]) {
      assert.equal(readNumber(numberText(value, locale), locale), value, `${value} in ${locale}`);
      if (Math.abs(value) >= 0.01 || value === 0)
        assert.equal(numberText(value, locale), formats.cell({ ...column, format: null } as never, value));
    }
  }
  assert.equal(numberText(1234.5, 'fr-FR'), '1\u202f234,5');
});

test('text that is not a number in the language is never read as a different number', () => {
  const refused: [string, string[]][] = [
    ['en-US', ['', '1e3', '1,5', '1,00', '1,0000', ',5', '1.2.3', '1 000', '5 %', '--1', '-', '.', 'ten']],
    ['de-DE', ['1.5', '1,000.5', '1e3', '1.00', '1,2,3']],
    ['fr-FR', ['1.5', '1 00', '1\u202f0000']],
    ['pt-PT', ['1.000']],
    ['ja-JP', ['1,5', '千']],
  ];
  for (const [locale, texts] of refused)
    for (const text of texts) assert.equal(readNumber(text, locale), undefined, `${text} in ${locale}`);
});

test('full-width digits, signs and long numbers are read', () => {
  assert.equal(readNumber('１，２３４．５', 'ja-JP'), 1234.5);
  assert.equal(readNumber(' +.5 ', 'en-US'), 0.5);
  assert.equal(readNumber('−2,5', 'sv-SE'), -2.5);
  assert.equal(readNumber('9,007,199,254,740,993', 'en-US'), '9007199254740993');
  assert.equal(numberText('9007199254740993', 'en-US'), '9,007,199,254,740,993');
  assert.equal(readNumber('100000000000000000000', 'en-US'), 1e20);
});
