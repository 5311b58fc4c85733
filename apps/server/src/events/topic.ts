import type { Tx } from '@facet/db';

type Follower<E> = (tx: Tx, event: E) => Promise<void>;

/**
 * An event in a transaction to which other features react in the same transaction. The feature that publishes it knows
 * only the topic; app/subscriptions.ts lists the followers.
 */
export class Topic<E> {
  readonly #followers = new Set<Follower<E>>();

  /** Followers run in the order in which they subscribed. */
  subscribe(follower: Follower<E>): void {
    this.#followers.add(follower);
  }

  /**
   * Resolves once every follower has. Rejects with the first error, so that the transaction rolls back. A topic
   * without followers is an error: app/subscriptions.ts was not loaded, and access would not end.
   */
  async publish(tx: Tx, event: E): Promise<void> {
    if (this.#followers.size === 0) throw new Error('The topic has no followers');
    for (const follow of this.#followers) await follow(tx, event);
  }
}

/** What a topic publishes. */
export type EventOf<T> = T extends Topic<infer E> ? E : never;
