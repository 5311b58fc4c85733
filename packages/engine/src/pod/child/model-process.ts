import type { Duplex } from 'node:stream';
import { FrameReader } from '../../compile/frame-reader.ts';
import { encodeFrame } from '../../compile/worker-protocol.ts';
import {
  MAX_FRAME,
  type ModelBoot,
  type ModelCall,
  type ModelError,
  type ModelReply,
} from '../../protocol/model-protocol.ts';

type Waiting = { resolve: (body: string) => void; reject: (error: Error) => void };

/**
 * The model process, seen from the query process. Trusts nothing that it sends: a reply is data of the
 * expected call, or `onGarbage` is called, after which no call settles.
 */
export class ModelProcess {
  #pipe: Duplex;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(pipe: Duplex, onGarbage: () => void) {
    this.#pipe = pipe;
    const frames = new FrameReader(MAX_FRAME, (header, body) => this.#receive(header as ModelReply, body));
    pipe.on('data', (chunk: Buffer) => {
      if (frames.add(chunk)) return;
      // Left open: if the model process ended for it, the server could see that end before it learns of the reason.
      pipe.removeAllListeners('data').pause();
      onGarbage();
    });
    // Its end is detected by the server, which then ends this process as well.
    pipe.on('error', () => {});
  }

  boot(boot: ModelBoot): void {
    this.#pipe.write(encodeFrame(boot));
  }

  /** The result of a call as JSON text. Rejects with the error of the model process. */
  call(call: ModelCall, app: number, ...args: unknown[]): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const id = ++this.#lastId;
    this.#waiting.set(id, { resolve, reject });
    this.#pipe.write(encodeFrame({ id, call, app, args }));
    return promise;
  }

  /** Throws for a reply to no call, which ends the process. */
  #receive(reply: ModelReply, body: Buffer): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) throw new TypeError('A reply to no call');
    this.#waiting.delete(reply.id);
    if (reply.error === undefined) waiting.resolve(body.toString());
    else waiting.reject(errorOf(reply.error));
  }
}

/** An error as Cube's gateway expects it, which determines the response by `type` and `plainMessages`. */
function errorOf({ message, name, stack, type, plainMessages }: ModelError): Error {
  const error = new Error(String(message));
  const properties = { name, stack, type, plainMessages };
  for (const [property, value] of Object.entries(properties)) {
    if (typeof value !== 'string') continue;
    Object.defineProperty(error, property, {
      value,
      writable: true,
      configurable: true,
      enumerable: property === 'type',
    });
  }
  return error;
}
