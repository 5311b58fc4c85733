import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingMembers, toReportFields } from '@facet/query';
import fc from 'fast-check';
import type { Lexicon } from '../index.ts';
import { ask } from '../testing/asked.ts';
import { flights } from '../testing/flights.ts';

for (const locale of ['en', 'de', 'fr', 'es']) testLanguage(locale, flights(locale));

function testLanguage(locale: string, lexicon: Lexicon): void {
  const { language } = lexicon;

  /** Words that questions consist of, in any order, and others. */
  const words = fc.constantFrom(
    ...Object.values(language.keywords).flat(),
    ...Object.values(language.units).flat(),
    ...[...lexicon.members.values()].map(({ title }) => title),
    ...[...lexicon.values.phrases.keys()].slice(0, 60),
    ...[
      'flights',
      'Flüge',
      'vols',
      'vuelos',
      "l'état d’arrivée",
      'oder',
      'sauf',
      '1 000',
      '15.6.2001',
      'delays',
      '2001',
      'May 7',
      'Q2',
      '5',
      '1,000',
      'miles',
      "'Intl'",
      'blue',
      'montly',
      'airprt',
      '?',
      ',',
    ],
  );
  const sentence = fc.array(words, { minLength: 1, maxLength: 12 }).map((list) => list.join(' '));
  const text = fc.oneof({ weight: 3, arbitrary: sentence }, fc.string({ unit: 'binary', maxLength: 80 }));

  test(`${locale}: every word is in exactly one part of the text`, () => {
    fc.assert(
      fc.property(text, (asked) => {
        const { understood, notUnderstood, choices } = ask(asked, lexicon);
        const spans = [...understood, ...notUnderstood].sort((one, other) => one.start - other.start);
        let last = 0;
        for (const { text: own, start, end } of spans) {
          assert.equal(own, asked.slice(start, end));
          assert(start >= last && end > start, 'spans overlap');
          assert(!/[\p{L}\p{N}]/u.test(asked.slice(last, start)), `a word before ${own} is in no span`);
          last = end;
        }
        assert(!/[\p{L}\p{N}]/u.test(asked.slice(last)), 'the last word is in no span');
        for (const choice of choices)
          assert(spans.some(({ start, end }) => start === choice.start && end === choice.end));
      }),
      { numRuns: 100, seed: 34 },
    );
  });

  test(`${locale}: every question has members of the model, and can be asked`, () => {
    fc.assert(
      fc.property(sentence, sentence, (first, second) => {
        const before = ask(first, lexicon);
        const after = ask(second, lexicon, { question: before.question, chosen: [] });
        for (const { question } of [before, after]) {
          if (question === null) continue;
          assert.deepEqual(missingMembers(question, lexicon.model), []);
          const made = toReportFields(question, lexicon.model);
          assert('fields' in made, 'refused' in made ? made.refused.message : '');
        }
      }),
      { numRuns: 100, seed: 34 },
    );
  });

  test(`${locale}: a question with words that were left out is not reported as answered`, () => {
    fc.assert(
      fc.property(sentence, (asked) => {
        const { status, question, notUnderstood } = ask(asked, lexicon);
        assert.equal(status === 'not-understood', question === null);
        if (status === 'answered') assert.deepEqual(notUnderstood, []);
        if (status === 'partly') assert.notEqual(notUnderstood.length, 0);
      }),
      { numRuns: 100, seed: 34 },
    );
  });
}
