import { type VerifiedQuestion, verifiedMatch } from '@facet/ask/verified';
import { modelOf } from '@facet/query';
import type { QueryScope } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import { askedToSet, type OnBoard, onBoard, withRequest } from './answer-on-board.ts';
import { type Answered, type AnswerParts, answerTo, NO_ROWS } from './answer-to.ts';
import { contextOf, type GivenContext } from './context-of.ts';
import { type UnderstandParts, understandQuestion } from './understand-question.ts';
import { type AnyUnderstanding, understandVerified } from './understand-verified.ts';

/** The parts of the server that answer questions. */
export interface AskParts extends UnderstandParts, AnswerParts {}

/** A question in words as a client asks it. */
export interface AskInput {
  readonly question: string;
  readonly context?: GivenContext | null;
  readonly locale: string;
  readonly timezone: string;
  /** The verified questions that somebody who sees a model may ask. */
  readonly verifiedFor: (visible: VisibleModel) => Promise<readonly VerifiedQuestion[]>;
}

/** The answer to a question: what was understood, and the rows, chart and sentence, which are null if nothing can be asked. */
export interface Answer extends Omit<AnyUnderstanding, 'question' | 'chart'>, Answered, OnBoard {
  /** The verified question whose query this is; null for others. */
  readonly verified: string | null;
  /** Verified questions with similar words. */
  readonly similar: readonly string[];
  readonly isComplete: boolean;
}

/**
 * Answers a question in words with what the caller may see.
 * @param gone aborts when the client disconnects, which ends the queries
 * @throws 400 for a context that cannot be followed up; as `ReportRunner.dataOf`
 */
export async function answerQuestion(
  parts: AskParts,
  scope: QueryScope,
  { question: text, context: given, locale, timezone, verifiedFor }: AskInput,
  gone: AbortSignal,
): Promise<Answer> {
  const now = new Date();
  const visible = await parts.queryData.model(scope);
  const model = modelOf(visible.cubes);
  const context = contextOf(given, visible.cubes, model);
  const asked = { given, visible, model, locale, timezone, now };
  const set = askedToSet(text, context, asked);
  const { same, similar } = verifiedMatch(text, await verifiedFor(visible));
  const asVerified = same === null ? undefined : understandVerified(text, same);
  const { understanding, isComplete } = asVerified
    ? { understanding: asVerified, isComplete: true }
    : await understandQuestion(parts, {
        ...{ scope, model: visible, locale, timezone, now, gone },
        text: set?.request.text ?? text,
        context: set?.context ?? context,
      });
  const verified = {
    verified: asVerified && same ? same.question : null,
    similar: similar.map((one) => one.question),
  };
  const {
    question: own,
    chart: kind,
    ...understood
  } = set === null ? understanding : withRequest(understanding, text, set.request);
  if (own === null)
    return {
      ...understood,
      ...verified,
      ...NO_ROWS,
      ...{ contextFilters: [], controls: null },
      isComplete,
    };
  const { question, contextFilters, controls } = onBoard(own, set, asked);
  const answered = await answerTo(
    parts,
    scope,
    { question, chart: kind, visible, model, locale, timezone, now },
    gone,
  );
  return { ...understood, ...verified, ...answered, contextFilters, controls, isComplete };
}
