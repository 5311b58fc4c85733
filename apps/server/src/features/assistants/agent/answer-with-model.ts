import type { AnswerTurn } from '../turns/turn.ts';
import type { AskAgentParts } from './agent-parts.ts';
import type { ModelOfTurn } from './run-turn.ts';

/**
 * Answers questions with a language model, whose tools read what the viewer may see. Where it fails, reaches a limit or
 * writes what is not in the rows, the sentence of its last result is shown; without a result, the grammar answers.
 */
export function answerWithModel(parts: AskAgentParts, ofTurn: ModelOfTurn, grammar: AnswerTurn): AnswerTurn {
  return async function* (input, gone) {
    // Loaded by the first question: most servers have no model.
    const { runTurn } = await import('./run-turn.ts');
    const outcome = yield* runTurn(parts, ofTurn, input, gone);
    if ('text' in outcome) {
      yield { type: 'text', delta: outcome.text };
      return;
    }
    yield { type: 'notice', reason: outcome.notice };
    if (outcome.sentence === null) yield* grammar(input, gone);
    else yield { type: 'text', delta: outcome.sentence };
  };
}
