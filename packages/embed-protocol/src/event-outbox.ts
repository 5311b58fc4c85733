import type { EventMessage } from './envelope.ts';
import type { EventName } from './events.ts';

/** Events that wait for the host are bounded: the oldest ones after `ready` and `view` are dropped. */
const MOST_WAITING = 200;

/**
 * Puts events in order. Before `ready` only errors and acknowledgements are sent, and after it the first `view`; all
 * others wait. What cannot be sent, because the host's origin is not known, waits too.
 */
export class EventOutbox {
  readonly #post: (event: EventMessage) => boolean;
  readonly #waiting: { readonly name: EventName; readonly event: EventMessage }[] = [];
  #sent: 'nothing' | 'ready' | 'view' = 'nothing';
  #hasReady = false;
  #isClosed = false;

  /** `post` returns false if it cannot send now. */
  constructor(post: (event: EventMessage) => boolean) {
    this.#post = post;
  }

  send(name: EventName, event: EventMessage): void {
    if (this.#isClosed || (name === 'ready' && this.#hasReady)) return;
    if (name === 'ready') this.#hasReady = true;
    this.#waiting.push({ name, event });
    this.flush();
    this.#dropOldest();
  }

  /** Sends what may be sent now. */
  flush(): void {
    for (let index = this.#next(); index >= 0; index = this.#next()) {
      const [first] = this.#waiting.slice(index, index + 1);
      if (first === undefined || !this.#post(first.event)) return;
      this.#waiting.splice(index, 1);
      if (first.name === 'ready') this.#sent = 'ready';
      else if (first.name === 'view' && this.#sent === 'ready') this.#sent = 'view';
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
  }

  #next(): number {
    if (this.#sent === 'view') return this.#waiting.length > 0 ? 0 : -1;
    const required = this.#sent === 'nothing' ? 'ready' : 'view';
    return this.#waiting.findIndex(({ name }) => [required, 'error', 'acknowledged'].includes(name));
  }

  #dropOldest(): void {
    if (this.#waiting.length <= MOST_WAITING) return;
    const index = this.#waiting.findIndex(({ name }) => name !== 'ready' && name !== 'view');
    this.#waiting.splice(Math.max(index, 0), 1);
  }
}
