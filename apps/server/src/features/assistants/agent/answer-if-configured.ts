import type { BasePlatform } from '../../../http/base-platform.ts';
import { Availability } from '../language-model/availability.ts';
import { Budget } from '../language-model/budget.ts';
import { chatModel } from '../language-model/chat-model.ts';
import { effectiveModel, QUESTION_LIMITS } from '../language-model/language-model.service.ts';
import type { AnswerTurn } from '../turns/turn.ts';
import type { AskAgentParts } from './agent-parts.ts';
import { answerWithModel } from './answer-with-model.ts';

/** The parts of the server that this file uses. */
export interface Parts
  extends AskAgentParts,
    Pick<BasePlatform, 'db' | 'keyring' | 'settings' | 'outbound' | 'turns'> {}

/**
 * Answers questions with the language model of the caller's account, or else of the server; without a model, while
 * it is paused, and once its limits of the day are reached, with the grammar.
 */
export function answerIfConfigured(parts: Parts, grammar: AnswerTurn): AnswerTurn {
  return async function* (input, gone) {
    const { caller, scope } = input;
    const effective = await effectiveModel(parts, parts.db, caller.tenantId);
    const { address } = effective;
    if (address === null) return yield* grammar(input, gone);
    const availability = new Availability(parts.db, caller.tenantId);
    if (await availability.isPaused()) {
      yield { type: 'notice', reason: 'model-paused' };
      return yield* grammar(input, gone);
    }
    const budget = new Budget(parts.db, caller, effective);
    if (!(await budget.isLeft())) {
      yield { type: 'notice', reason: 'limit-reached' };
      return yield* grammar(input, gone);
    }
    yield { type: 'answered-by', by: 'model' };
    const model = await chatModel(parts, address, scope.share);
    const ofTurn = { model, availability, limits: QUESTION_LIMITS, spend: budget.spend.bind(budget) };
    return yield* answerWithModel(parts, ofTurn, grammar)(input, gone);
  };
}
