import type { Given } from '@facet/ask/grade';
import type { FacetClient, Json } from '../facet-process.ts';
import { withAbsoluteDates } from './absolute-dates.ts';
import type { Corpus, CorpusQuestion } from './corpus.ts';

/** What somebody answered, and what a reader of the results wants to see of it. */
export interface Answered extends Given {
  readonly status: string;
  readonly query: unknown;
  readonly text: string | null;
  /** The words that were not understood, or that have several meanings. */
  readonly marked: readonly string[];
  readonly milliseconds: number;
  /** What the question and those before it used of a language model. */
  readonly tokens: { readonly input: number; readonly output: number };
}

export const NO_TOKENS = { input: 0, output: 0 };

/** Somebody who answers questions: the grammar, or a language model. */
export interface Answerer {
  readonly name: string;
  /** Called once before its questions. */
  begin?(): Promise<void>;
  answer(corpus: Corpus, question: CorpusQuestion): Promise<Answered>;
}

/** The grammar, through the operation `ask`. */
export function grammarOf(facet: FacetClient, deploymentId: number): Answerer {
  const path = `/api/v1/deployments/${deploymentId}`;
  const ask = (corpus: Corpus, question: string, context: Json) => {
    const { language: locale, timezone } = corpus;
    return facet.call('POST', `${path}/ask`, { question, locale, timezone, ...(context && { context }) });
  };
  return {
    name: 'grammar',
    async answer(corpus, { question, after = [] }) {
      let context: Json = null;
      for (const earlier of after) {
        const { query } = await ask(corpus, earlier, context);
        context = { query, chosen: [] };
      }
      const began = performance.now();
      const { status, query, text, chart, notUnderstood, choices } = await ask(corpus, question, context);
      const milliseconds = performance.now() - began;
      const rows = query && (await rowsOf(facet, deploymentId, corpus, query));
      return {
        ...{ status, query, text, milliseconds, table: rows && { rows: rows.rows } },
        chart: kindOf(chart),
        isMarked: notUnderstood.length + choices.length > 0,
        hasChoices: choices.length > 0,
        marked: [...notUnderstood, ...choices].map(({ text: word }) => word),
        tokens: NO_TOKENS,
      };
    },
  };
}

/** The rows of a query at the present of a corpus. */
export function rowsOf(facet: FacetClient, deploymentId: number, corpus: Corpus, query: Json): Promise<Json> {
  const present = { now: new Date(corpus.now), timezone: corpus.timezone };
  return facet.call('POST', `/api/v1/deployments/${deploymentId}/query`, withAbsoluteDates(query, present));
}

/** The name of a chart as people ask for it. */
export function kindOf(chart: Json): string | null {
  if (!chart) return null;
  if (chart.kind === 'kpi') return 'number';
  return chart.kind === 'vega' ? (chart.spec?.type ?? null) : chart.kind;
}
