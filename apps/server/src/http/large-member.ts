import { once } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { TObject } from 'typebox';
import { ApiError, badRequest } from '../errors/errors.ts';
import { Thread } from '../threads/thread.ts';
import type { Operation } from './operation.ts';
import { type TakenBody, takeMember } from './take-member.ts';
import type { TakeMemberInput } from './take-member-worker.ts';

/** Bodies up to this size are parsed on the event loop, in a few milliseconds; a thread takes 50 ms to start. */
const INLINE_BYTES = 256 * 1024;
/** Heap limit of a thread; a 50 MB manifest needs 400 MB. */
const THREAD_MB = 1500;
/** Concurrent threads; further bodies wait. */
const THREADS = 2;
/** Far longer than the largest accepted body needs. */
const THREAD_MS = 60_000;

/** A member of a body, extracted unvalidated: its JSON, gzipped. Validation sees an object without members. */
export class LargeMember {
  readonly #gzipped: Buffer;

  constructor(gzipped: Uint8Array) {
    this.#gzipped = Buffer.from(gzipped.buffer, gzipped.byteOffset, gzipped.byteLength);
  }

  get gzipped(): Buffer {
    return this.#gzipped;
  }
}

/** Makes an operation's context extract its large member, in a worker thread if the body is large. */
export function parseLargeMember(app: FastifyInstance, operation: Operation, name: string): void {
  const known = Object.keys((operation.body as TObject | undefined)?.properties ?? {});
  const threads = pLimit(THREADS);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length <= INLINE_BYTES && bytes.toString().trim() === '') return undefined;
      const { body, member } =
        bytes.length <= INLINE_BYTES
          ? takeMember(bytes, name, known)
          : await threads(takeInThread, { bytes, name, known });
      return member === undefined ? body : { ...body, [name]: new LargeMember(member) };
    },
  );
}

async function takeInThread(input: TakeMemberInput): Promise<TakenBody> {
  const thread = new Thread(new URL('./take-member-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
  });
  const limit = AbortSignal.timeout(THREAD_MS);
  try {
    const [answer] = (await once(thread, 'message', { signal: limit })) as [TakenBody | { refusal: string }];
    if ('refusal' in answer) throw badRequest(answer.refusal);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(413, 'too_large', 'The body is too large to parse');
  } finally {
    await thread.end();
  }
}
