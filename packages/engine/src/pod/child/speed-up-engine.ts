import type { Engine } from '../../engine-version.ts';

type GetEnv = (name: string, options?: object) => unknown;
type PromiseTimeout = {
  TimeoutError: new () => Error;
  timeout: <T>(promise: Promise<T>, milliseconds: number) => Promise<T>;
};

/**
 * Removes two costs from every query, found by profiling cached loads (together a fifth of the time, with the same
 * results): reading each setting from the environment again, although it no longer changes, and creating the error of a
 * timeout, with its stack through source maps, before anything has timed out. Call it once the variables are set.
 */
export function speedUpEngine(engine: Engine): void {
  rememberSettings(engine);
  const fromCore = engine.requireFrom('@cubejs-backend/server-core');
  const promiseTimeout = fromCore('promise-timeout') as PromiseTimeout;
  promiseTimeout.timeout = (promise, milliseconds) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new promiseTimeout.TimeoutError()), milliseconds);
      promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}

/** Reads each setting from the environment once. */
export function rememberSettings(engine: Engine): void {
  const env = engine.require('@cubejs-backend/shared/dist/src/env') as { getEnv: GetEnv };
  const { getEnv } = env;
  const known = new Map<string, unknown>();
  env.getEnv = (name, options) => {
    if (options !== undefined) return getEnv(name, options);
    if (!known.has(name)) known.set(name, getEnv(name));
    return known.get(name);
  };
}
