import { clientGone } from '../errors/errors.ts';

/** Turns failures caused by a disconnected client into a 499, which is not logged as an error. */
export async function unlessGone<T>(gone: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw gone?.aborted ? clientGone() : error;
  }
}
