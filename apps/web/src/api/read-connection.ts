/** The server sends something every 20 s; after this long, the connection is dead. */
const SILENCE_MS = 50_000;

/** One event of a stream. */
export interface Frame {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** What the generated client needs to open a stream. */
interface StreamOptions {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sseMaxRetryAttempts: number;
  readonly fetch: typeof fetch;
  onSseEvent(received: { readonly id?: string; readonly event?: string; readonly data: unknown }): void;
}

interface Connection {
  readonly signal: AbortSignal;
  /** The last event that is known. */
  readonly after: string | undefined;
  readonly send: typeof fetch;
  open(options: StreamOptions): Promise<{ readonly stream: AsyncIterable<unknown> }>;
  onFrame(frame: Frame): void;
}

/** Reads one connection of an event stream until it ends. Returns the status of the response; undefined without one. */
export async function readConnection({
  signal,
  after,
  send,
  open,
  onFrame,
}: Connection): Promise<number | undefined> {
  const silence = new AbortController();
  const restart = () => setTimeout(() => silence.abort(), SILENCE_MS);
  let timer = restart();
  let status: number | undefined;
  const { stream } = await open({
    signal: AbortSignal.any([signal, silence.signal]),
    ...(after === undefined ? {} : { headers: { 'Last-Event-ID': after } }),
    // The caller resumes: the client does not after a stream that ends in order.
    sseMaxRetryAttempts: 1,
    fetch: async (request) => {
      const response = await send(request);
      ({ status } = response);
      return response;
    },
    onSseEvent({ id, event, data }) {
      clearTimeout(timer);
      timer = restart();
      if (event !== undefined && id !== undefined) onFrame({ id, event, data });
    },
  });
  for await (const _ of stream);
  clearTimeout(timer);
  return status;
}

/** Resolves after a time, or as soon as the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
