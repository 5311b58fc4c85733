/** A running read, and the one that begins when it has ended. */
interface Turn<T> {
  readonly current: Promise<T>;
  next: Promise<T> | undefined;
}

/**
 * Shares a read among all requests that arrive before it begins. Nobody gets data that was read before they asked, so
 * unlike a cache it never misses a change.
 */
export class SharedReads<T> {
  readonly #turns = new Map<string, Turn<T>>();

  read(key: string, begin: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(key);
    if (turn === undefined) return this.#begin(key, begin);
    const beginNext = () => this.#begin(key, begin);
    turn.next ??= turn.current.then(beginNext, beginNext);
    return turn.next;
  }

  #begin(key: string, begin: () => Promise<T>): Promise<T> {
    const turn: Turn<T> = { current: Promise.try(begin), next: undefined };
    this.#turns.set(key, turn);
    const end = () => turn.next === undefined && this.#turns.delete(key);
    turn.current.then(end, end);
    return turn.current;
  }
}
