import { readFileSync } from 'node:fs';
import { Agent, buildConnector, fetch as send } from 'undici';
import type { AllowList } from './allow-list.ts';
import { checkHost, OutboundRefused, vettedLookup } from './vetted-lookup.ts';

export { OutboundRefused } from './vetted-lookup.ts';

const TIMEOUT_MS = 15_000;
/** The size limit of responses. */
const MAX_BYTES = 1024 * 1024;

const MANIFEST = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** A response had more than `MAX_BYTES`. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

/** The User-Agent by which receivers recognise this server. */
const USER_AGENT = `Facet/${MANIFEST.version}`;

/** Headers about the transfer, which no longer apply to the decoded body. */
const TRANSFER_HEADERS = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

export interface OutboundRequest {
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array | undefined;
  /**
   * The largest number of bytes to read of the response, for callers that need only its status; fewer bytes are not an
   * error. Without it, the whole response must arrive.
   */
  readonly keepsBytes?: number | undefined;
  /** Aborts the call before its own timeout, such as when a caller waits for several. */
  readonly signal?: AbortSignal | undefined;
  /** How long the response may take; 15 s by default. */
  readonly timeoutMs?: number | undefined;
}

/**
 * HTTP client for URLs that users choose. Names are resolved and checked when connecting, so that changing a DNS record
 * between check and call (DNS rebinding) does not help an attacker.
 */
export class Outbound {
  /** The allowed destinations, which other outbound connections of this server also respect. */
  readonly allowed: AllowList;
  readonly #agent: Agent;

  constructor(allowed: AllowList) {
    this.allowed = allowed;
    const connect = buildConnector({ lookup: vettedLookup(allowed), timeout: TIMEOUT_MS });
    this.#agent = new Agent({
      // Each request has a timeout of its own.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, done) => {
        try {
          checkHost(allowed, options.hostname);
        } catch (error) {
          return done(error as OutboundRefused, null);
        }
        connect(options, done);
      },
    });
  }

  /** The rule that a URL breaks, as `AllowList.problem`. */
  problem(address: string): string | undefined {
    return this.allowed.problem(address);
  }

  /**
   * Sends a request and reads the response. Does not follow redirects.
   * @throws OutboundRefused if the URL may not be called; ResponseTooLarge; other errors if the response is late
   */
  async fetch(
    address: string,
    { method, headers = {}, body, keepsBytes, signal: until, timeoutMs = TIMEOUT_MS }: OutboundRequest,
  ): Promise<Response> {
    const problem = this.problem(address);
    if (problem !== undefined) throw new OutboundRefused(`The URL must ${problem}`);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = until === undefined ? timeout : AbortSignal.any([timeout, until]);
    try {
      const answer = await send(address, {
        method,
        headers: { 'user-agent': USER_AGENT, ...headers },
        body: body ?? null,
        redirect: 'manual',
        dispatcher: this.#agent,
        signal,
      });
      const bytes =
        keepsBytes === undefined
          ? await readAtMost(answer.body, MAX_BYTES)
          : await readStart(answer.body, keepsBytes);
      const isEmpty = answer.status === 204 || answer.status === 304;
      return new Response(isEmpty ? null : bytes, {
        status: answer.status,
        headers: [...answer.headers].filter(([name]) => !TRANSFER_HEADERS.has(name)),
      });
    } catch (error) {
      for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
        if (cause instanceof OutboundRefused) throw cause;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

async function readAtMost(body: AsyncIterable<Uint8Array> | null, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > most) throw new ResponseTooLarge(`The response has more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readStart(body: AsyncIterable<Uint8Array> | null, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= most) break;
    }
  } catch {
    // The status has arrived.
  }
  return Buffer.concat(chunks).subarray(0, most);
}
