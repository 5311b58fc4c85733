import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english } from './en.ts';
import { wordsOf } from './words-of.ts';

/** The texts of a language by their path; functions with names in place of what they are about. */
function textsIn(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]) => {
    const here = `${path}.${name}`;
    if (typeof value === 'string') return [[here, value]];
    if (typeof value === 'object') return textsIn(value, here);
    const isCount = here === '.tooMany.text' || here === '.secondFactor.withoutIt';
    return (isCount ? [1, 2, 5, 11] : ['ONE']).map((given): [string, string] => [here, value(given, 'TWO')]);
  });
}

test('Arabic and Hebrew pages have every text in their own letters', () => {
  for (const [locale, letters] of [
    ['ar-AE', /\p{Script=Arabic}/u],
    ['he-IL', /\p{Script=Hebrew}/u],
  ] as const) {
    const { language, words } = wordsOf(locale);
    assert.equal(language, locale);
    for (const [path, text] of textsIn(words)) {
      assert.match(text, letters, `${locale} ${path}`);
      const foreign = text.replaceAll(/ONE|TWO|Facet|API|QR|ada@example\.com/g, '');
      assert.doesNotMatch(foreign, /[a-z]/i, `${locale} ${path}`);
      assert.doesNotMatch(text, /[<>&"]/, `${locale} ${path}`);
    }
  }
});

test('a language without words has the English ones, and is not named as the language of the page', () => {
  assert.deepEqual(wordsOf('ja-JP'), { language: 'en-US', words: english });
});
