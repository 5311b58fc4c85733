import { answerIfConfigured, type Parts } from '../agent/answer-if-configured.ts';
import { answerWithGrammar } from '../turns/answer-with-grammar.ts';
import type { AnswerTurn } from '../turns/turn.ts';

/** How the questions of chats are answered: with a language model where one is configured, otherwise by the grammar. */
export function answerTurn(parts: Parts): AnswerTurn {
  return answerIfConfigured(parts, answerWithGrammar(parts));
}
