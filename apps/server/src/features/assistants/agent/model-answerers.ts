import type { Answer } from '../../content/ask/answer-question.ts';
import {
  type Answered,
  type AskedWording,
  answeredWith,
  type ModelAnswerers,
  type NotAsked,
} from '../../content/question-evaluations/answerers.ts';
import { effectiveModel } from '../language-model/language-model.service.ts';
import type { AnswerTurn, TurnNotice } from '../turns/turn.ts';
import { answerIfConfigured, type Parts } from './answer-if-configured.ts';

/** What happened while a model answered. */
interface Turn {
  readonly isAsked: boolean;
  readonly notices: readonly TurnNotice[];
  /** The last result; undefined without one. */
  readonly answer: Answer | undefined;
}

const UNREACHABLE = 'The language model could not be reached';
const REASONS: Readonly<Partial<Record<TurnNotice, string>>> = {
  'model-paused': 'The language model has failed several times and is paused',
  'limit-reached': 'A limit of the day of the language model is reached',
};

/** Nothing answers in place of the model: its failures are not the answers of the grammar. */
const noAnswer: AnswerTurn = async function* () {};

/**
 * Asks the language model of an account the questions of evaluations: the one of its chats, with the same tools and limits.
 * It does not get the verified questions.
 */
export function modelAnswerers(parts: Parts): ModelAnswerers {
  const answerOf = answerIfConfigured(parts, noAnswer);
  const nameFor = async (tenantId: number) => {
    const { address } = await effectiveModel(parts, parts.db, tenantId);
    return address?.model ?? null;
  };
  return {
    nameFor,
    named: (name) => ({
      name: `model:${name}`,
      async answer(asked) {
        if ((await nameFor(asked.caller.tenantId)) !== name)
          return { notAsked: `The language model ${name} is not configured any more` };
        return gradable(await turnOf(answerOf, asked));
      },
    }),
  };
}

async function turnOf(answer: AnswerTurn, { wording, gone, ...asked }: AskedWording): Promise<Turn> {
  const input = { ...asked, text: wording, context: null, history: [], mayDraft: false };
  let turn: Turn = { isAsked: false, notices: [], answer: undefined };
  for await (const event of answer({ ...input, verifiedFor: async () => [] }, gone)) {
    if (event.type === 'answered-by') turn = { ...turn, isAsked: true };
    if (event.type === 'notice') turn = { ...turn, notices: [...turn.notices, event.reason] };
    if (event.type === 'result') turn = { ...turn, answer: event.answer };
  }
  return turn;
}

/** An answer without rows is a refusal. Who reads an answer sees the notices, as they see words that were not understood. */
function gradable({ isAsked, notices, answer }: Turn): Answered | NotAsked {
  const [notice] = notices;
  const isFailed = notice === 'model-unavailable' && answer === undefined;
  if (!isAsked || isFailed) return { notAsked: (notice && REASONS[notice]) ?? UNREACHABLE };
  if (answer !== undefined) return answeredWith(answer, notices.length > 0);
  return {
    ...{ table: null, isMarked: true, hasChoices: false, chart: null },
    ...{ query: null, notUnderstood: [] },
  };
}
