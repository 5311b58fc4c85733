import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FacetClient, Json } from '../facet-process.ts';
import { type Answerer, kindOf, rowsOf } from './answerers.ts';
import type { Corpus, CorpusQuestion } from './corpus.ts';

const SETTINGS = '/api/v1/language-model';
/** More than an evaluation uses. */
const TOKENS = 1_000_000_000;

/**
 * The language models to grade: those named in FACET_LLM_MODEL, separated by commas, behind FACET_LLM_URL with the key
 * FACET_LLM_KEY. With FACET_URL, it is the one that the account there has.
 */
export async function modelsOf(facet: FacetClient, deploymentId: number): Promise<readonly Answerer[]> {
  const { FACET_URL, FACET_LLM_URL: url, FACET_LLM_MODEL: names, FACET_LLM_KEY: key } = process.env;
  if (FACET_URL !== undefined) {
    const { model } = await facet.call('GET', SETTINGS);
    if (model === null) throw new Error('The account at FACET_URL has no language model');
    return [modelOf(facet, deploymentId, model)];
  }
  if (url === undefined || names === undefined)
    throw new Error('--model needs FACET_LLM_URL and FACET_LLM_MODEL');
  const limits = { tokensPerPersonAndDay: TOKENS, tokensPerAccountAndDay: TOKENS };
  return names.split(',').map((name) => ({
    ...modelOf(facet, deploymentId, name.trim()),
    begin: () => facet.call('PUT', SETTINGS, { url, model: name.trim(), key: key ?? null, ...limits }),
  }));
}

/** A language model, through chats. The answer to a question is the last result. */
function modelOf(facet: FacetClient, deploymentId: number, name: string): Answerer {
  const path = `/api/v1/deployments/${deploymentId}/chats`;
  return {
    name,
    async answer(corpus, asked) {
      const before = await usedBy(facet);
      const { id } = await facet.call('POST', path, {});
      const { message, milliseconds } = await lastAnswer(facet, `${path}/${id}/messages`, corpus, asked);
      await facet.call('DELETE', `${path}/${id}`);
      const after = await usedBy(facet);
      const { results, notices, answeredBy, text, error } = message;
      const result = results.at(-1);
      const query = result?.query ?? null;
      return {
        ...{ status: error?.message ?? `answered by ${answeredBy}`, query, text, milliseconds },
        table: query && { rows: (await rowsOf(facet, deploymentId, corpus, query)).rows },
        chart: kindOf(result?.chart),
        ...markedIn(result, notices),
        tokens: { input: after.input - before.input, output: after.output - before.output },
      };
    },
  };
}

/** Asks the questions before, and the question itself. */
async function lastAnswer(
  facet: FacetClient,
  path: string,
  { language: locale, timezone }: Corpus,
  { question, after = [] }: CorpusQuestion,
) {
  let began = performance.now();
  let message: Json;
  for (const text of [...after, question]) {
    began = performance.now();
    const id = randomUUID();
    await facet.call('POST', path, { id, question: text, locale, timezone });
    do {
      await sleep(20);
      const { items } = await facet.call('GET', `${path}?first=1000`);
      message = items.find((one: Json) => one.id === id);
    } while (message.state === 'running');
  }
  return { message, milliseconds: performance.now() - began };
}

/** What a reader of the answer is warned of: words with other meanings, and that the model's text is missing. */
function markedIn(result: Json, notices: readonly string[]) {
  const { notUnderstood = [], choices = [] } = result ?? {};
  const marked = [...notices, ...[...notUnderstood, ...choices].map(({ text }: Json) => text)];
  return { marked, isMarked: marked.length > 0, hasChoices: choices.length > 0 };
}

/** The tokens that everybody has used. */
async function usedBy(facet: FacetClient): Promise<{ input: number; output: number }> {
  const { items } = await facet.call('GET', `${SETTINGS}/usage?first=1000`);
  const sum = (of: 'inputTokens' | 'outputTokens') =>
    items.reduce((all: number, one: Json) => all + one[of], 0);
  return { input: sum('inputTokens'), output: sum('outputTokens') };
}
