import { type ActionName, type ActionPayloads, EARLY_ACTIONS } from './actions.ts';
import { reportError } from './page-window.ts';
import type { Acknowledged, EmbedState } from './payloads.ts';
import type { Foreign, MalformedMessage, ReadAction } from './read-message.ts';

/** Actions that wait for the handlers. Further ones are refused. */
const MOST_WAITING = 100;

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

/** Runs the handlers of actions in the order in which the actions arrived, once all handlers are there. */
export class ActionInbox {
  readonly #replies: Replies;
  readonly #handlers = new Map<ActionName, AnyHandler>([['hello', () => {}]]);
  #waiting: ReadAction[] = [];
  #isOpen = false;
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

  /** Runs the actions that waited, and from now on each at once. */
  open(): void {
    this.#isOpen = true;
    this.#drain();
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
        new ActionRefused('too many actions before the dashboard is shown', 'EmbedFloodError'),
      );
    this.#drain();
  }

  #drain(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const action of waiting) {
      const handler = this.#handlers.get(action.name);
      const isEarly = EARLY_ACTIONS.includes(action.name) && handler !== undefined;
      if (this.#isOpen || isEarly) void this.#run(action, handler);
      else this.#waiting.push(action);
    }
  }

  async #run(action: ReadAction, handler: AnyHandler | undefined): Promise<void> {
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
