import type { Tx } from '@facet/db';

type Follower<E> = (tx: Tx, event: E) => Promise<void>;

/**
 * Something that happens in a transaction and that other features follow in the same transaction. The feature where
 * it happens knows the topic only; app/subscriptions.ts lists who follows.
 */
export class Topic<E> {
  readonly #followers = new Set<Follower<E>>();

  /** Followers run in the order in which they subscribed. */
  subscribe(follower: Follower<E>): void {
    this.#followers.add(follower);
  }

  /** Resolves once every follower has. Rejects with the first error, so that the transaction rolls back. */
  async publish(tx: Tx, event: E): Promise<void> {
    for (const follow of this.#followers) await follow(tx, event);
  }
}
