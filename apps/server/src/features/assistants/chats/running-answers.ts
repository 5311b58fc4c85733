import type { Logger } from 'pino';
import { ApiError, isDatabaseAway } from '../../../errors/errors.ts';
import type { Answer, AskParts } from '../../content/ask/answer-question.ts';
import type { SharedOpenings } from '../../content/dashboard-data/shared-openings.ts';
import { countChoices } from '../../content/synonym-suggestions/count-choices.ts';
import type { KnownQuestions } from '../../content/verified-questions/known-questions.ts';
import type { AnswerTurn } from '../turns/turn.ts';
import { type AnswerEnd, AnswerWriter } from './answer-writer.ts';
import { type AskedInChat, turnInputOf } from './asked-in-chat.ts';
import { placeOf } from './chat-channel.ts';
import { type ChatRightsParts, mayBeAnswered } from './chat-rights.ts';
import { LEASE_SECONDS } from './lease.ts';
import { renewLeases } from './message-events.store.ts';

/** How often leases are renewed, and rights of those who asked are checked. */
const CHECK_MS = 1000;

interface Parts extends AskParts, ChatRightsParts {
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly knownQuestions: KnownQuestions;
  readonly sharedOpenings: SharedOpenings;
}

interface Running {
  readonly asked: AskedInChat;
  readonly gone: AbortController;
}

const RIGHT_GONE = { code: 'forbidden', message: 'You may no longer ask questions here' };

/** Why an answer ends early, as the reason of its signal. */
class Ended extends Error {
  /** How the message ends; null if it has ended already. */
  readonly end: AnswerEnd | null;

  constructor(end: AnswerEnd | null) {
    super('The answer has ended');
    this.end = end;
  }
}

/** Answers the questions that this node accepted, whether or not somebody follows the answer. */
export class RunningAnswers {
  readonly #parts: Parts;
  readonly #answer: AnswerTurn;
  readonly #running = new Map<string, Running>();
  #checking: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(parts: Parts, answer: AnswerTurn) {
    this.#parts = parts;
    this.#answer = answer;
  }

  /** Begins to answer a question that was stored. */
  start(asked: AskedInChat): void {
    const running = { asked, gone: new AbortController() };
    this.#running.set(placeOf(asked.key), running);
    this.#checking ??= setInterval(() => void this.#check(), CHECK_MS);
    void this.#run(running);
  }

  /** Rights have changed. */
  recheck(): void {
    if (this.#running.size > 0) void this.#check();
  }

  /** Ends all answers as failed, because the server stops. */
  async close(): Promise<void> {
    const error = { code: 'interrupted', message: 'The server was stopped; ask again' };
    for (const { gone } of this.#running.values()) gone.abort(new Ended({ state: 'failed', error }));
    while (this.#running.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async #run({ asked, gone }: Running): Promise<void> {
    const { key } = asked;
    const { db, log } = this.#parts;
    const writer = new AnswerWriter(db, key, () => gone.abort(new Ended(null)));
    try {
      const input = await turnInputOf(this.#parts, asked);
      const results: Answer[] = [];
      for await (const event of this.#answer(input, gone.signal)) {
        gone.signal.throwIfAborted();
        if (event.type === 'result') results.push(event.answer);
        await writer.add(event);
      }
      gone.signal.throwIfAborted();
      await writer.end({ state: 'completed', error: null });
      const understood = results.flatMap((one) => one.understood);
      const chosen = input.context?.chosen ?? [];
      await countChoices(this.#parts, asked.caller, asked.deployment.id, chosen, { understood });
    } catch (error) {
      const end = gone.signal.aborted ? (gone.signal.reason as Ended).end : failureOf(error);
      if (end?.error?.code === 'internal') log.error({ err: error }, 'cannot answer a question of a chat');
      if (end !== null)
        await writer.end(end).catch((err: unknown) => log.warn({ err }, 'cannot store how an answer ended'));
    }
    this.#running.delete(placeOf(key));
    if (this.#running.size > 0) return;
    clearInterval(this.#checking);
    this.#checking = undefined;
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const all = [...this.#running.entries()];
      const keys = all.map(([, { asked }]) => asked.key);
      const running = await renewLeases(this.#parts.db, keys, LEASE_SECONDS);
      for (const [place, { gone }] of all) if (!running.has(place)) gone.abort(new Ended(null));
      const askers = all.map(([, { asked }]) => ({
        caller: asked.caller,
        deploymentId: asked.deployment.id,
      }));
      const allowed = await mayBeAnswered(this.#parts, askers);
      for (const [place, [, { gone }]] of all.entries())
        if (!allowed[place]) gone.abort(new Ended({ state: 'cancelled', error: RIGHT_GONE }));
    } catch (error) {
      if (!isDatabaseAway(error)) this.#parts.log.warn({ err: error }, 'cannot renew answers of chats');
    }
    this.#isChecking = false;
  }
}

function failureOf(error: unknown): AnswerEnd {
  const { code, message } =
    error instanceof ApiError ? error : { code: 'internal', message: 'The question could not be answered' };
  return { state: 'failed', error: { code, message } };
}
