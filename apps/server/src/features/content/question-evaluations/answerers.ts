import type { Given } from '@facet/ask/grade';
import { type AskParts, answerQuestion } from '../ask/answer-question.ts';
import type { AskedQuery } from '../ask/context-of.ts';
import type { QueryScope } from '../queries/query-data.ts';

/** A wording of a verified question, and who asks it. */
export interface AskedWording {
  readonly wording: string;
  readonly locale: string;
  readonly timezone: string;
  readonly scope: QueryScope;
  readonly gone: AbortSignal;
}

/** What somebody answered, and how. */
export interface Answered extends Given {
  /** Null without an answer. */
  readonly query: Pick<AskedQuery, 'query' | 'sqlQuery'> | null;
  readonly notUnderstood: readonly string[];
}

/** Somebody who answers questions in words without knowing the verified ones. */
export interface Answerer {
  readonly name: string;
  /** @throws ApiError if the question cannot be asked */
  answer(parts: AskParts, asked: AskedWording): Promise<Answered>;
}

const grammar: Answerer = {
  name: 'grammar',
  async answer(parts, { wording, scope, gone, ...options }) {
    const asked = { ...options, question: wording, verifiedFor: async () => [] };
    const { data, query, notUnderstood, choices } = await answerQuestion(parts, scope, asked, gone);
    return {
      table: data && { rows: data.rows },
      isMarked: notUnderstood.length + choices.length > 0,
      hasChoices: choices.length > 0,
      chart: null,
      query: query && (query.query == null ? { sqlQuery: query.sqlQuery ?? null } : { query: query.query }),
      notUnderstood: notUnderstood.map(({ text }) => text),
    };
  },
};

/** All who are graded, in the order of the results. */
export const ANSWERERS: readonly Answerer[] = [grammar];
