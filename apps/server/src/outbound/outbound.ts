import { isIP } from 'node:net';
import { Agent, buildConnector, fetch as send } from 'undici';
import type { AllowList } from './allow-list.ts';
import { checkHost, OutboundRefused, vettedLookup } from './vetted-lookup.ts';

export { OutboundRefused } from './vetted-lookup.ts';

const PATIENCE_MS = 15_000;
/** The largest answer that is read. */
const MOST_BYTES = 1024 * 1024;

/** Headers that tell how an answer was sent, not what it is. */
const OF_THE_WIRE = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** What an answer is read into: nothing of it is left on the way. */
export interface OutboundRequest {
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array | undefined;
  /** Ends the call before its own time is over, such as where somebody waits for several. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls to addresses that others chose. Which IP address a name has is checked when it is connected to, so that a
 * name which changes between check and call reaches nothing.
 */
export class Outbound {
  /** What may be called; other ways out of this server ask it too. */
  readonly allowed: AllowList;
  readonly #agent: Agent;

  constructor(allowed: AllowList) {
    this.allowed = allowed;
    const connect = buildConnector({ lookup: vettedLookup(allowed), timeout: PATIENCE_MS });
    this.#agent = new Agent({
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
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

  /** Why an address cannot be called, as the end of "… must …"; undefined when it can. */
  problem(address: string): string | undefined {
    if (!URL.canParse(address)) return 'be an address that begins with https://';
    const { protocol, hostname, username, password, hash } = new URL(address);
    const isListed = this.allowed.hasHost(hostname) || this.allowed.hasAddress(hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && isListed))
      return 'be an address that begins with https://';
    if (username !== '' || password !== '' || hash !== '') return 'have neither a user nor a fragment in it';
    const host = hostname.replace(/^\[|\]$/g, '');
    const isPrivate = isIP(host) !== 0 && !this.allowed.mayReach(host);
    return isPrivate ? 'not be a private address, unless FACET_OUTBOUND_ALLOW lists it' : undefined;
  }

  /**
   * Sends one request and reads the whole answer; redirects are not followed.
   * @throws OutboundRefused for what may not be called; other errors when nobody answers in time, or with too much
   */
  async fetch(
    address: string,
    { method, headers = {}, body, signal: until }: OutboundRequest,
  ): Promise<Response> {
    const problem = this.problem(address);
    if (problem !== undefined) throw new OutboundRefused(`The address must ${problem}`);
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const signal = until === undefined ? patience : AbortSignal.any([patience, until]);
    try {
      const answer = await send(address, {
        method,
        headers,
        body: body ?? null,
        redirect: 'manual',
        dispatcher: this.#agent,
        signal,
      });
      const bytes = await readAtMost(answer.body, MOST_BYTES);
      const isEmpty = answer.status === 204 || answer.status === 304;
      return new Response(isEmpty ? null : bytes, {
        status: answer.status,
        headers: [...answer.headers].filter(([name]) => !OF_THE_WIRE.has(name)),
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
    if (length > most) throw new Error(`The answer has more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
