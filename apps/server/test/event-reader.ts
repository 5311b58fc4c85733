import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from './api-client.ts';

/** How long a reader waits for what has to arrive. */
const PATIENCE_MS = 20_000;

export interface SentEvent {
  readonly id: number;
  readonly type: string;
  readonly data: Json;
}

/** A reader of the event stream of one server. */
export class EventReader {
  readonly received: SentEvent[] = [];
  /** What has arrived besides events. */
  comments = 0;
  readonly #response: IncomingMessage;
  #rest = '';
  #taken = 0;
  #hasEnded = false;

  /** Opens a stream, and waits for the first bytes unless it resumes. */
  static async open(
    { url, adminKey }: { readonly url: string; readonly adminKey: string },
    { key = adminKey, after, headers = {}, path: of = '/api/v1/events' }: OpenOptions = {},
  ): Promise<EventReader> {
    const path = after === undefined ? of : `${of}?after=${after}`;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
      get(`${url}${path}`, { agent: false, headers: { ...authorization, ...headers } }, resolve).on(
        'error',
        reject,
      );
    });
    assert.equal(response.statusCode, 200);
    return new EventReader(response);
  }

  private constructor(response: IncomingMessage) {
    this.#response = response;
    response.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    response.on('error', () => {});
    response.on('close', () => {
      this.#hasEnded = true;
    });
  }

  get headers() {
    return this.#response.headers;
  }

  get lastId(): number {
    return this.received.at(-1)?.id ?? 0;
  }

  /** The next event for which a condition holds; skips others. */
  async next(isIt: (event: SentEvent) => boolean, what = 'an event'): Promise<SentEvent> {
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(2)) {
      while (this.#taken < this.received.length) {
        const event = this.received[this.#taken++] as SentEvent;
        if (isIt(event)) return event;
      }
      assert.ok(!this.#hasEnded, `the stream ended without ${what}`);
      assert.ok(Date.now() < until, `${what} did not arrive: ${JSON.stringify(this.received)}`);
    }
  }

  ofType(type: string): Promise<SentEvent> {
    return this.next((event) => event.type === type, type);
  }

  /** Resolves once the server has ended the stream, with the milliseconds that it took. */
  async end(): Promise<number> {
    const since = performance.now();
    while (!this.#hasEnded) {
      assert.ok(performance.now() - since < PATIENCE_MS, 'the stream did not end');
      await sleep(2);
    }
    return performance.now() - since;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  close(): void {
    this.#response.destroy();
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
      const data = fields.get('data');
      if (data === undefined) this.comments += 1;
      else
        this.received.push({
          id: Number(fields.get('id')),
          type: fields.get('event') ?? '',
          data: JSON.parse(data),
        });
    }
  }
}

interface OpenOptions {
  readonly key?: string | null;
  readonly after?: number;
  readonly headers?: Record<string, string>;
  /** The stream; defaults to that of all events. */
  readonly path?: string;
}
