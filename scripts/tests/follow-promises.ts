import asyncHooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks';

/**
 * `node:test` follows every promise from its creation to its end. It needs this only while a file declares its tests, to
 * know the suite of each. While tests run, this takes a sixth of the processor time of a file that calls a server. Timers,
 * sockets and the like are always followed: they lead from most errors that nobody catches to their test.
 */
const { createHook } = asyncHooks;
let whole: AsyncHook | undefined;
let withoutPromises: AsyncHook | undefined;

asyncHooks.createHook = (callbacks: HookCallbacks) => {
  withoutPromises = createHook({ ...callbacks, trackPromises: false });
  whole = createHook(callbacks);
  return whole;
};
/** The `node:test` that uses the hook above. */
export const { before, describe } = await import('node:test');
asyncHooks.createHook = createHook;

/** Lets `node:test` follow promises, or not. */
export function followPromises(isWanted: boolean): void {
  if (isWanted) {
    whole?.enable();
    withoutPromises?.disable();
  } else {
    withoutPromises?.enable();
    whole?.disable();
  }
}
