import type { IncomingMessage } from 'node:http';

/** Requests whose bodies are arriving, by network. */
export class ArrivingBodies {
  readonly #max: number;
  readonly #requests = new Map<string, Set<IncomingMessage>>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Adds a request until it is removed. Returns whether its network has no more than allowed. */
  add(network: string, raw: IncomingMessage): boolean {
    const requests = this.#requests.get(network) ?? new Set();
    // Does not use events: a body that arrives with its headers is complete before anyone reads it.
    if (requests.size >= this.#max) for (const each of requests) if (each.complete) requests.delete(each);
    if (requests.size >= this.#max) return false;
    this.#requests.set(network, requests.add(raw));
    return true;
  }

  remove(network: string, raw: IncomingMessage): void {
    const requests = this.#requests.get(network);
    requests?.delete(raw);
    if (requests?.size === 0) this.#requests.delete(network);
  }
}
