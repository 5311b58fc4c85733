import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCubeQuery } from '@facet/query';
import type { Understanding } from '../index.ts';
import { ask } from './asked.ts';
import { flights } from './flights.ts';
import meanings from './meanings.json' with { type: 'json' };

/** The English question of a meaning. */
type Meant = keyof typeof meanings;

/** Questions in one language by the English one with the same meaning. */
export type Questions = Readonly<Record<Meant, string | readonly string[]>>;

/** Tests that questions in a language mean what `meanings.json` has for them. */
export function testQuestions(locale: string, questions: Questions): void {
  const lexicon = flights(locale);
  for (const [meant, texts] of Object.entries(questions) as [Meant, string | readonly string[]][])
    for (const text of [texts].flat())
      test(`${locale}: ${text}`, () => {
        const understanding = ask(text, lexicon);
        const unknown = understanding.notUnderstood.map((one) => one.text).join(', ');
        assert(understanding.question !== null, `nothing was understood; unknown: ${unknown}`);
        assert.equal(understanding.status, 'answered');
        assert.equal(understanding.language, locale);
        assert.deepEqual(meaningOf(understanding), meanings[meant]);
      });
}

/** The English questions themselves. */
export const ENGLISH_QUESTIONS = Object.fromEntries(
  Object.keys(meanings).map((meant) => [meant, meant]),
) as Questions;

/** The query and what it has no place for: comparisons, calculations, and the chart. */
export function meaningOf({ question, chart }: Understanding): unknown {
  if (question === null) return null;
  const { comparisons, tableCalculations } = question;
  const made = toCubeQuery(question);
  return JSON.parse(
    JSON.stringify({
      query: 'query' in made ? made.query : made.refused.message,
      ...(comparisons.length > 0 && { comparisons }),
      ...(tableCalculations.length > 0 && {
        // Titles are in the language of the question.
        tableCalculations: tableCalculations.map(({ title: _title, ...calculation }) => calculation),
      }),
      ...(chart !== null && { chart }),
    }),
  );
}
