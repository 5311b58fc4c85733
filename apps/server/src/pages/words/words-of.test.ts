import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@facet/look/locale';
import { english } from './en.ts';
import { wordsOf } from './words-of.ts';

/** Words that other languages share with English, by their path; other texts that equal the English ones are missing. */
const SHARED = new Set([
  '.bar.pages',
  '.password',
  '.code',
  '.account.browsers.title',
  '.account.applications.title',
  '.withProblems',
]);

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

test('every language has texts of its own, without markup, with all that the English ones name', () => {
  const originals = textsIn(english);
  for (const locale of LOCALES.filter((each) => each !== 'en-US')) {
    const { language, words } = wordsOf(locale);
    assert.equal(language, locale);
    for (const [index, [path, text]] of textsIn(words).entries()) {
      const [, original = ''] = originals[index] ?? [];
      if (!SHARED.has(path)) assert.notEqual(text, original, `${locale} ${path}`);
      assert.doesNotMatch(text, /[<>&"']|^\s|\s$/, `${locale} ${path}`);
      for (const [name] of original.matchAll(/ONE|TWO|Facet|ada@example\.com/g))
        assert.ok(text.includes(name), `${locale} ${path}: ${name}`);
    }
  }
});

test('Arabic, Hebrew and Japanese pages have every text in their own letters', () => {
  for (const [locale, letters] of [
    ['ar-AE', /\p{Script=Arabic}/u],
    ['he-IL', /\p{Script=Hebrew}/u],
    ['ja-JP', /\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/u],
  ] as const) {
    for (const [path, text] of textsIn(wordsOf(locale).words)) {
      assert.match(text, letters, `${locale} ${path}`);
      const foreign = text.replaceAll(/ONE|TWO|Facet|API|QR|IP|ada@example\.com/g, '');
      assert.doesNotMatch(foreign, /[a-z]/i, `${locale} ${path}`);
    }
  }
});

test('other regions have the words of their language, and unknown languages the English ones', () => {
  assert.deepEqual(wordsOf('de-CH'), wordsOf('de-DE'));
  assert.deepEqual(wordsOf('ko-KR'), { language: 'en-US', words: english });
});
