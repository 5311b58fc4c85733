import assert from 'node:assert/strict';
import { type CubeQuery, missingMembers, toCubeQuery } from '@facet/query';
import { type Context, type Lexicon, type Understanding, understand } from '../index.ts';

/** When the questions of tests are asked. */
export const NOW = new Date('2026-11-28T12:00:00Z');

/** What is understood of a text, in UTC. */
export function ask(text: string, lexicon: Lexicon, context: Context | null = null): Understanding {
  return understand(text, { lexicon, now: NOW, timezone: 'UTC', context });
}

/** What is understood of the last of several texts, each of which follows up on the one before. */
export function askInTurn(texts: readonly string[], lexicon: Lexicon): Understanding {
  let understanding: Understanding | undefined;
  for (const text of texts)
    understanding = ask(
      text,
      lexicon,
      understanding ? { question: understanding.question, chosen: [] } : null,
    );
  assert(understanding !== undefined);
  return understanding;
}

/** The query that was understood, whose members the model has. Fails without a query. */
export function queryOf(understanding: Understanding, lexicon: Lexicon): CubeQuery {
  const { question, notUnderstood } = understanding;
  const unknown = notUnderstood.map(({ text }) => text).join(', ');
  assert(question !== null, `nothing was understood; unknown: ${unknown}`);
  assert.deepEqual(missingMembers(question, lexicon.model), []);
  const made = toCubeQuery(question);
  assert('query' in made, 'refused' in made ? made.refused.message : '');
  return made.query;
}
