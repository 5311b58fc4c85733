import { type ActionName, type ActionPayloads, EARLY_ACTIONS, HOLDING_ACTIONS } from './actions.ts';
import { reportError } from './page-window.ts';
import type { Acknowledged, EmbedState } from './payloads.ts';
import type { Foreign, MalformedMessage, ReadAction } from './read-message.ts';

/** Actions that wait for their handlers. Further ones are refused. */
const MOST_WAITING = 100;
/** How long an action may hold up those behind it: as long as hosts wait for an acknowledgement. */
const LONGEST_HOLD_MS = 10_000;

/** Thrown by handlers of actions: the host receives an `error` event, and a failed acknowledgement if it asked for one. */
export class ActionRefused extends Error {
  override readonly name: string;
  readonly context: string;

  constructor(message: string, name: string, context = 'message') {
    super(message);
    this.name = name;
    this.context = context;
  }
}

/** Why an action changes nothing, which only a host that asked for an acknowledgement learns. */
export class ActionIgnored extends ActionRefused {}

type Result<N extends ActionName> = N extends 'get-state' ? EmbedState : unknown;
export type ActionHandler<N extends ActionName> = (
  payload: ActionPayloads[N],
) => Result<N> | Promise<Result<N>>;
type AnyHandler = (payload: never) => unknown;

interface Replies {
  acknowledge(outcome: Acknowledged): void;
  report(type: string, refusal: ActionRefused): void;
}

/**
 * Runs the handlers of actions in the order in which the actions arrived. An action without a handler waits for one, and
 * those behind it wait too, unless the surface is complete. What changes the page (`HOLDING_ACTIONS`) is done before the
 * next action begins, so that this one meets the handlers of the new page.
 */
export class ActionInbox {
  readonly #replies: Replies;
  readonly #handlers = new Map<ActionName, AnyHandler>([['hello', () => {}]]);
  #waiting: ReadAction[] = [];
  #holds = 0;
  /** How many parts of the surface have declared it complete. */
  #completions = 0;
  #isClosed = false;

  constructor(replies: Replies) {
    this.#replies = replies;
  }

  handle<N extends ActionName>(name: N, handler: ActionHandler<N>): () => void {
    this.#handlers.set(name, handler);
    this.#drain();
    return () => {
      if (this.#handlers.get(name) === handler) this.#handlers.delete(name);
    };
  }

  /** Until the returned function is called, actions without a handler are refused. */
  complete(): () => void {
    this.#completions += 1;
    this.#drain();
    return () => {
      this.#completions -= 1;
    };
  }

  receive(message: ReadAction | Foreign | MalformedMessage): void {
    if (message.kind === 'malformed')
      this.#refuse(message, new ActionRefused(message.problem, 'EmbedMessageError'));
    else if (message.kind === 'action') this.#enqueue(message);
    else if (message.type !== undefined && message.id !== undefined) {
      const error = { name: 'EmbedActionUnknown', message: 'this version of the embed has no such action' };
      this.#replies.acknowledge({ id: message.id, type: message.type, ok: false, error });
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#handlers.clear();
  }

  #enqueue(action: ReadAction): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(action);
    else
      this.#refuse(
        named(action),
        new ActionRefused('too many actions wait for the dashboard', 'EmbedFloodError'),
      );
    this.#drain();
  }

  #drain(): void {
    const isNow = ({ name }: ReadAction) => EARLY_ACTIONS.includes(name) && this.#handlers.has(name);
    const early = this.#waiting.filter(isNow);
    this.#waiting = this.#waiting.filter((action) => !isNow(action));
    for (const action of early) void this.#run(action);
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined || this.#holds > 0) return;
      if (this.#completions === 0 && !this.#handlers.has(next.name)) return;
      this.#waiting.shift();
      void this.#run(next);
    }
  }

  /** Holds up what is behind an action, until the returned function is called or the action takes too long. */
  #hold(): () => void {
    this.#holds += 1;
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      this.#holds -= 1;
      this.#drain();
    };
    const timer = setTimeout(release, LONGEST_HOLD_MS);
    return release;
  }

  async #run(action: ReadAction): Promise<void> {
    const handler = this.#handlers.get(action.name);
    const release = HOLDING_ACTIONS.includes(action.name) ? this.#hold() : undefined;
    const { id, type } = named(action);
    try {
      if (handler === undefined)
        throw new ActionRefused('this surface does not have the action', 'EmbedActionUnsupported');
      const result = await handler(action.payload as never);
      if (this.#isClosed || id === undefined) return;
      const state = action.name === 'get-state' ? { state: result as EmbedState } : {};
      this.#replies.acknowledge({ id, type, ok: true, ...state });
    } catch (error) {
      const isExpected = error instanceof ActionRefused;
      const refusal = isExpected ? error : new ActionRefused('failed', 'EmbedActionError');
      if (!this.#isClosed) this.#refuse({ id, type }, refusal);
      if (!isExpected) reportError(error);
    } finally {
      release?.();
    }
  }

  #refuse({ id, type }: { readonly id?: string; readonly type: string }, refusal: ActionRefused): void {
    if (!(refusal instanceof ActionIgnored)) this.#replies.report(type, refusal);
    if (id === undefined) return;
    const { name, message } = refusal;
    this.#replies.acknowledge({ id, type, ok: false, error: { name, message } });
  }
}

function named({ id, name }: ReadAction) {
  return { id, type: `svc:action:${name}` };
}
