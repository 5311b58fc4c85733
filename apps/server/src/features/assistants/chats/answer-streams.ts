import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Caller } from '../../../auth/caller.ts';
import type { HeldCredential } from '../../../auth/held-credentials.ts';
import { isDatabaseAway } from '../../../errors/errors.ts';
import { EventStream } from '../../live/events/event-stream.ts';
import { OpenStreams, type StreamLimits } from '../../live/events/open-streams.ts';
import { type RightsParts, StreamRights } from '../../live/events/stream-rights.ts';
import { frameOf, framesOfEnded } from './answer-frames.ts';
import { placeOf } from './chat-channel.ts';
import { viewOfMessage } from './chat-messages.service.ts';
import type { MessageKey, MessageRow } from './chat-messages.store.ts';
import type { ChatScope } from './chats.store.ts';
import { failLostAnswers } from './lost-answers.ts';
import { eventsAfter } from './message-events.store.ts';
import { withoutRight } from './reader-rights.ts';

/** How often streams without rights are ended, and answers of lost nodes are found. */
const CHECK_MS = 1000;
const LIMITS: StreamLimits = { ofNode: 1000, ofUser: 20, embedded: 500, ofEmbedSession: 4 };

interface Parts extends RightsParts {
  readonly log: Pick<Logger, 'warn'>;
}

/** A reader of an answer. */
interface Reader {
  readonly key: MessageKey;
  readonly stream: EventStream;
  readonly isOwner: boolean;
  readonly scope: ChatScope;
  position: number;
  /** Whether the end was sent. */
  isOver: boolean;
}

/** Sends answers to the readers that are connected to this node, whichever node gives the answer. */
export class AnswerStreams {
  readonly #parts: Parts;
  readonly #streams: OpenStreams;
  readonly #rights: StreamRights;
  readonly #readers = new Map<string, Set<Reader>>();
  #checking: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(parts: Parts, limits = LIMITS) {
    this.#parts = parts;
    this.#streams = new OpenStreams(limits);
    this.#rights = new StreamRights(parts);
  }

  /**
   * Opens a stream that ends with the answer.
   * @param message the message as it was read for this reader
   * @param after the last event that the reader knows; 0 for all
   * @throws 429 if the user or this node has too many streams, 503 while the server stops
   */
  async open(
    who: Pick<Reader, 'isOwner' | 'scope'> & { readonly caller: Caller; readonly held: HeldCredential },
    message: MessageRow,
    after: number,
  ): Promise<Readable> {
    const stream = new EventStream(who.caller, who.held);
    this.#streams.add(stream, () => this.#rest());
    this.#checking ??= setInterval(() => void this.#check(), CHECK_MS);
    const key = { tenantId: message.tenant_id, chatId: message.chat_id, id: message.id };
    const place = placeOf(key);
    const reader = { key, stream, isOwner: who.isOwner, scope: who.scope, position: after, isOver: false };
    const readers = this.#readers.get(place) ?? new Set();
    this.#readers.set(place, readers.add(reader));
    stream.readable.once('close', () => {
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(place) === readers) this.#readers.delete(place);
    });
    stream.begin([], after);
    try {
      await this.#send(place);
      if (message.state !== 'running') endOver(reader, message);
    } catch (error) {
      stream.readable.destroy();
      throw error;
    }
    return stream.readable;
  }

  /** Reads the news of a message: called for each notification. */
  wake(place: string): void {
    this.#send(place).catch((error: unknown) => this.#warn(error, 'cannot send an answer'));
  }

  /** Reads the news of all messages, after notifications may have been missed. */
  wakeAll(): void {
    for (const place of this.#readers.keys()) this.wake(place);
  }

  /** Rights or credentials have changed: ends streams without them. */
  recheck(): void {
    this.#rights.forget(this.#streams);
    void this.#check();
  }

  /** Ends all streams; readers resume at another node. */
  close(): void {
    this.#streams.close();
  }

  async #send(place: string): Promise<void> {
    const readers = [...(this.#readers.get(place) ?? [])];
    const [first] = readers;
    if (first === undefined) return;
    const rows = await eventsAfter(
      this.#parts.db,
      first.key,
      Math.min(...readers.map((one) => one.position)),
    );
    for (const reader of readers) {
      const news = rows.filter(({ id }) => id > reader.position);
      const last = news.at(-1);
      if (last === undefined) continue;
      reader.position = last.id;
      reader.stream.send(news.map((row) => frameOf(row, reader.isOwner)));
      if (last.type !== 'end') continue;
      reader.isOver = true;
      reader.stream.finish();
    }
  }

  #rest(): void {
    clearInterval(this.#checking);
    this.#checking = undefined;
  }

  async #check(): Promise<void> {
    if (this.#isChecking || this.#streams.size === 0) return;
    this.#isChecking = true;
    try {
      await this.#rights.endInvalid([...this.#streams]);
      const readers = [...this.#readers.values()].flatMap((some) => [...some]);
      for (const [tenantId, some] of Map.groupBy(readers, ({ key }) => key.tenantId)) {
        const streams = some.map(({ stream }) => stream);
        await this.#rights.refresh(tenantId, streams);
        for (const { stream } of await withoutRight(this.#parts.db, some)) stream.end();
      }
      await failLostAnswers(this.#parts.db);
    } catch (error) {
      this.#warn(error, 'cannot check the streams of answers');
    }
    this.#isChecking = false;
  }

  /** That the database is away is logged elsewhere. */
  #warn(error: unknown, message: string): void {
    if (!isDatabaseAway(error)) this.#parts.log.warn({ err: error }, message);
  }
}

/** Ends the stream of an answer that was over before, whose events are kept for a while only. */
function endOver({ stream, isOwner, position, isOver }: Reader, message: MessageRow): void {
  if (isOver) return;
  stream.send(framesOfEnded(viewOfMessage(message, isOwner), { lastEvent: message.last_event, position }));
  stream.finish();
}
