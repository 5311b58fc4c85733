import { type VerifiedQuestion, verifiedMatch } from '@facet/ask/verified';
import { modelOf } from '@facet/query';
import type { QueryScope } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import { askedToSet, type OnBoard, onBoard, withRequest } from './answer-on-board.ts';
import { type Answered, type AnswerParts, answerTo, NO_ROWS } from './answer-to.ts';
import { contextOf, type GivenContext } from './context-of.ts';
import { type Draft, draftOfQuestion, draftOfView, viewNamed } from './draft.ts';
import { draftRequest } from './draft-request.ts';
import { type UnderstandParts, understandQuestion } from './understand-question.ts';
import { type AnyUnderstanding, understandVerified } from './understand-verified.ts';
import { understandView } from './understand-view.ts';

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
  /** Whether a question may ask for a dashboard, as a draft that the asker saves. */
  readonly mayDraft?: boolean;
}

/** The answer to a question: what was understood, and the rows, chart and sentence, which are null if nothing can be asked. */
export interface Answer extends Omit<AnyUnderstanding, 'question' | 'chart'>, Answered, OnBoard {
  /** What the asker may save; null if the question asks for nothing of the kind. */
  readonly draft: Draft | null;
  /** The verified question whose query this is; null for others. */
  readonly verified: string | null;
  /** Verified questions with similar words. */
  readonly similar: readonly string[];
  readonly isComplete: boolean;
}

/** What an answer has that asks nothing. */
const WITHOUT_QUERY = { ...NO_ROWS, contextFilters: [], controls: null, draft: null, isComplete: true };

/**
 * Answers a question in words with what the caller may see.
 * @param gone aborts when the client disconnects, which ends the queries
 * @throws 400 for a context that cannot be followed up; as `ReportRunner.dataOf`
 */
export async function answerQuestion(
  parts: AskParts,
  scope: QueryScope,
  { question: text, context: given, locale, timezone, verifiedFor, mayDraft = false }: AskInput,
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
  const drafting = mayDraft && asVerified === undefined ? draftRequest(text) : null;
  const view = drafting === null ? undefined : viewNamed(drafting.text, visible, locale);
  const verified = {
    verified: asVerified && same ? same.question : null,
    similar: similar.map((one) => one.question),
  };
  if (drafting !== null && view !== undefined) {
    const understood = withRequest(understandView(drafting.text, view, locale), text, drafting);
    return { ...understood, ...verified, ...WITHOUT_QUERY, draft: draftOfView(view) };
  }
  // A dashboard is about its own words, and not about the question before.
  const before = drafting === null ? context : context && { ...context, question: null };
  const request = set?.request ?? drafting;
  const { understanding, isComplete } = asVerified
    ? { understanding: asVerified, isComplete: true }
    : await understandQuestion(parts, {
        ...{ scope, model: visible, locale, timezone, now, gone },
        text: request?.text ?? text,
        context: set?.context ?? before,
      });
  const {
    question: own,
    chart: kind,
    ...understood
  } = request === null ? understanding : withRequest(understanding, text, request);
  if (own === null) return { ...understood, ...verified, ...WITHOUT_QUERY, isComplete };
  const { question, contextFilters, controls } = onBoard(own, set, asked);
  const answered = await answerTo(
    parts,
    scope,
    { question, chart: kind, visible, model, locale, timezone, now },
    gone,
  );
  const draft = drafting === null ? null : draftOfQuestion(own, drafting.text, visible);
  return { ...understood, ...verified, ...answered, contextFilters, controls, draft, isComplete };
}
