import type { Given } from '@facet/ask/grade';
import type { Caller } from '../../../auth/caller.ts';
import { type Answer, type AskParts, answerQuestion } from '../ask/answer-question.ts';
import type { AskedQuery } from '../ask/context-of.ts';
import type { QueryScope } from '../queries/query-data.ts';

/** A wording of a verified question, and who asks it. */
export interface AskedWording {
  readonly wording: string;
  readonly locale: string;
  readonly timezone: string;
  readonly caller: Caller;
  readonly scope: QueryScope;
  readonly gone: AbortSignal;
}

/** What somebody answered, and how. */
export interface Answered extends Given {
  /** Null without an answer. */
  readonly query: Pick<AskedQuery, 'query' | 'sqlQuery'> | null;
  readonly notUnderstood: readonly string[];
}

/** Why somebody could not be asked, which grades nothing. */
export interface NotAsked {
  readonly notAsked: string;
}

/** Somebody who answers questions in words without knowing the verified ones. */
export interface Answerer {
  readonly name: string;
  /** @throws ApiError if the question cannot be asked */
  answer(asked: AskedWording): Promise<Answered | NotAsked>;
}

/** The language models of accounts, which are configured elsewhere. */
export interface ModelAnswerers {
  /** The name of the model that answers an account's questions; null without one, and while it is turned off. */
  nameFor(tenantId: number): Promise<string | null>;
  /** The model with a name, which must still be the account's when it is asked. */
  named(name: string): Answerer;
}

/** Who is graded, in the order of the results: the grammar, and a language model if an evaluation asks one. */
export function answerersOf(
  parts: AskParts & { readonly modelAnswerers: ModelAnswerers },
  model: string | null,
): readonly Answerer[] {
  return [grammarOf(parts), ...(model === null ? [] : [parts.modelAnswerers.named(model)])];
}

function grammarOf(parts: AskParts): Answerer {
  return {
    name: 'grammar',
    async answer({ wording, scope, gone, locale, timezone }) {
      const asked = { locale, timezone, question: wording, verifiedFor: async () => [] };
      return answeredWith(await answerQuestion(parts, scope, asked, gone));
    },
  };
}

/** An answer as it is graded. @param isWarned whether it is shown with a warning besides words */
export function answeredWith({ data, query, notUnderstood, choices }: Answer, isWarned = false): Answered {
  return {
    table: data && { rows: data.rows },
    isMarked: isWarned || notUnderstood.length + choices.length > 0,
    hasChoices: choices.length > 0,
    chart: null,
    query: query && (query.query == null ? { sqlQuery: query.sqlQuery ?? null } : { query: query.query }),
    notUnderstood: notUnderstood.map(({ text }) => text),
  };
}
