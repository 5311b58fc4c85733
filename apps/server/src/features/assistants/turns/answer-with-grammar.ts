import { randomUUID } from 'node:crypto';
import { type AskParts, answerQuestion } from '../../content/ask/answer-question.ts';
import type { AnswerTurn, TurnEvent, TurnInput } from './turn.ts';

/** Answers questions without a language model: by the names in the data model and its verified questions. */
export function answerWithGrammar(parts: AskParts): AnswerTurn {
  return async function* answer(
    { scope, text, context, locale, timezone, verifiedFor, mayDraft }: TurnInput,
    gone: AbortSignal,
  ): AsyncIterable<TurnEvent> {
    yield { type: 'answered-by', by: 'grammar' };
    const asked = { question: text, context, locale, timezone, verifiedFor, mayDraft };
    const answered = await answerQuestion(parts, scope, asked, gone);
    yield { type: 'result', id: randomUUID(), answer: answered };
    if (answered.text !== null) yield { type: 'text', delta: answered.text };
  };
}
