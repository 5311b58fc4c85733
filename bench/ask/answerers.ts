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
}

/** Somebody who answers questions: the grammar, or later a language model. */
export interface Answerer {
  readonly name: string;
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
      const present = { now: new Date(corpus.now), timezone: corpus.timezone };
      const rows = query && (await facet.call('POST', `${path}/query`, withAbsoluteDates(query, present)));
      return {
        ...{ status, query, text, milliseconds, table: rows && { rows: rows.rows } },
        chart: kindOf(chart),
        isMarked: notUnderstood.length + choices.length > 0,
        hasChoices: choices.length > 0,
        marked: [...notUnderstood, ...choices].map(({ text: word }) => word),
      };
    },
  };
}

/** The name of a chart as people ask for it. */
function kindOf(chart: Json): string | null {
  if (!chart) return null;
  if (chart.kind === 'kpi') return 'number';
  return chart.kind === 'vega' ? (chart.spec?.type ?? null) : chart.kind;
}
