import { ApiError } from './api-error.ts';

/** What a call of the client resolves to. */
export interface Answer<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

/** A request that fails on its way has no response. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'offline', 'The server cannot be reached');
  }
}
