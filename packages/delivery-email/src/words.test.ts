import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@facet/look/locale';
import { ENGLISH, wordsOf } from './words.ts';

/** Every text by its path; functions with recognisable arguments. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${name}`, value]];
    if (typeof value !== 'function') return textsOf(value, `${path}${name}.`);
    if (name === 'problems') return [1, 2].map((count) => [`${path}${name}.${count}`, value(count)]);
    return [[`${path}${name}`, value('ARGUMENT1', 'ARGUMENT2')]];
  });
}

const english = new Map(textsOf(ENGLISH));

for (const locale of LOCALES)
  test(`${locale} has every text, with all that it is about`, () => {
    const texts = textsOf(wordsOf(locale));
    assert.deepEqual(texts.map(([path]) => path).toSorted(), [...english.keys()].toSorted());
    const values = (text: string) => [...text.matchAll(/ARGUMENT\d/g)].map(String).toSorted();
    for (const [path, text] of texts) {
      assert.ok(text.trim() !== '' && !/undefined|\[object/.test(text), `${path}: ${text}`);
      assert.deepEqual(values(text), values(english.get(path) ?? ''), path);
      if (path === 'problems.2') assert.match(text, /2/);
    }
  });

test('every language has words of its own, and Mexico and Portugal differ from Spain and Brazil', () => {
  const sentences = LOCALES.map(
    (locale) => wordsOf(locale).failed.subject('T') + wordsOf(locale).why.subscribed,
  );
  assert.equal(new Set(sentences).size, LOCALES.length);
});

test('a code without a region, another region and an unknown language have words, too', () => {
  assert.equal(wordsOf('de'), wordsOf('de-DE'));
  assert.equal(wordsOf('fr-CA'), wordsOf('fr-FR'));
  assert.equal(wordsOf('pt-PT').unsubscribe, 'Cancelar a subscrição');
  assert.equal(wordsOf('xx'), ENGLISH);
});
