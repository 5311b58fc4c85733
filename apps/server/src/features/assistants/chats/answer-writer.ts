import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises';
import type { Db } from '@facet/db';
import type { TurnEvent } from '../turns/turn.ts';
import type { ChatError, ChatResult, ChatStep } from './chat-messages.schema.ts';
import type { MessageKey } from './chat-messages.store.ts';
import { addEvents, type NewEvent } from './message-events.store.ts';

/** Pieces of text of this time are written together. */
const TEXT_MS = 100;

/** How an answer ends. */
export interface AnswerEnd {
  readonly state: 'completed' | 'cancelled' | 'failed';
  readonly error: ChatError | null;
}

/**
 * Stores what happens while a question is answered. What arrives at once, or during a write, is written together: each write
 * is a statement, a notification and a read for each reader.
 */
export class AnswerWriter {
  readonly #db: Db;
  readonly #key: MessageKey;
  readonly #onEnded: () => void;
  readonly #steps = new Map<string, ChatStep>();
  readonly #ending = new AbortController();
  #answeredBy: string | null = null;
  #waiting: TurnEvent[] = [];
  #writing: Promise<void> | undefined;

  /** @param onEnded is called when the message turns out to have ended, such as after it was cancelled */
  constructor(db: Db, key: MessageKey, onEnded: () => void) {
    this.#db = db;
    this.#key = key;
    this.#onEnded = onEnded;
  }

  /** @throws what an earlier write threw */
  async add(event: TurnEvent): Promise<void> {
    if (event.type === 'answered-by') {
      this.#answeredBy = event.by;
      return;
    }
    this.#waiting.push(event);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    this.#writing.catch(() => undefined);
  }

  /** Writes the rest and the end. */
  async end(end: AnswerEnd): Promise<void> {
    this.#ending.abort();
    await this.#writing;
    await this.#store(this.#waiting.splice(0), end);
  }

  async #write(): Promise<void> {
    await soon();
    while (this.#waiting.length > 0 && !this.#ending.signal.aborted) {
      const events = this.#waiting.splice(0);
      await this.#store(events, null);
      if (events.some(({ type }) => type === 'text'))
        await pause(TEXT_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined);
    }
  }

  async #store(events: readonly TurnEvent[], end: AnswerEnd | null): Promise<void> {
    const steps = events.flatMap((event) => (event.type === 'step' ? [stepOf(event)] : []));
    for (const step of steps) this.#steps.set(step.id, step);
    const answeredBy = this.#answeredBy;
    const changes = {
      text: events.map((event) => (event.type === 'text' ? event.delta : '')).join(''),
      steps: steps.length > 0 ? [...this.#steps.values()] : undefined,
      results: events.flatMap((event) => (event.type === 'result' ? [resultOf(event)] : [])),
      notices: events.flatMap((event) => (event.type === 'notice' ? [event.reason] : [])),
      ...{ answeredBy, end },
    };
    const frames: NewEvent[] = framesOf(events);
    if (end !== null) frames.push({ type: 'end', data: { ...end, answeredBy } });
    const isRunning = await addEvents(this.#db, this.#key, frames, changes);
    if (!isRunning) this.#onEnded();
  }
}

/** The events of a stream; pieces of text that follow each other are one. */
function framesOf(events: readonly TurnEvent[]): NewEvent[] {
  const frames: NewEvent[] = [];
  let text: { delta: string } | undefined;
  for (const event of events) {
    if (event.type === 'text' && text !== undefined) text.delta += event.delta;
    else if (event.type === 'text') {
      text = { delta: event.delta };
      frames.push({ type: 'text', data: text });
    } else {
      text = undefined;
      if (event.type === 'step') frames.push({ type: 'step', data: stepOf(event) });
      if (event.type === 'result') frames.push({ type: 'result', data: resultOf(event) });
      if (event.type === 'notice') frames.push({ type: 'notice', data: { reason: event.reason } });
    }
  }
  return frames;
}

function stepOf({ id, tool, label, state }: Extract<TurnEvent, { type: 'step' }>): ChatStep {
  return { id, tool, label, state };
}

/** An answer without its rows. */
function resultOf({ id, answer }: Extract<TurnEvent, { type: 'result' }>): ChatResult {
  const { data: _rows, ...rest } = answer;
  return { id, ...rest } as unknown as ChatResult;
}
