import type { Db } from '@facet/db';
import type { Credentials } from '../../../auth/credentials.ts';
import { stillValid } from '../../../auth/held-credentials.ts';
import type { EventStream } from './event-stream.ts';

/** How old the rights may be by which events are sent, as for requests. */
const RIGHTS_MS = 1500;

export interface RightsParts {
  readonly db: Db;
  readonly credentials: Pick<Credentials, 'ofCredentials'>;
}

/** Keeps the rights of readers current, with one statement for many of them. */
export class StreamRights {
  readonly #parts: RightsParts;
  /** Counts changes of rights, so that those read meanwhile are used only once. */
  #changes = 0;

  constructor(parts: RightsParts) {
    this.#parts = parts;
  }

  /** Rights have changed: forgets those of all readers. */
  forget(streams: Iterable<EventStream>): void {
    this.#changes += 1;
    for (const stream of streams) stream.caller = undefined;
  }

  /** Reads the rights of readers of one account that are unknown or too old. */
  async refresh(tenantId: number, streams: readonly EventStream[]): Promise<void> {
    const isOld = ({ caller, readAt }: EventStream) =>
      caller === undefined || performance.now() - readAt > RIGHTS_MS;
    const old = streams.filter(isOld);
    if (old.length === 0) return;
    const ids = [...new Set(old.map(({ held }) => held.credentialId))];
    const changes = this.#changes;
    const readAt = performance.now();
    const callers = await this.#parts.credentials.ofCredentials(tenantId, ids);
    for (const stream of old) {
      stream.caller = callers.get(stream.held.credentialId);
      stream.readAt = changes === this.#changes ? readAt : Number.NEGATIVE_INFINITY;
    }
  }

  /** Ends the streams whose credential has ended. */
  async endInvalid(streams: readonly EventStream[]): Promise<void> {
    const valid = await stillValid(
      this.#parts.db,
      streams.map(({ held }) => held),
    );
    for (const [place, stream] of streams.entries()) if (!valid.has(place)) stream.end();
  }
}
