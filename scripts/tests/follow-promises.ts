import asyncHooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks';

/**
 * `node:test` follows every promise from its creation to its end. It needs this only while a file declares its tests, to
 * know the suite of each. While tests run, this takes a sixth of the processor time of a file that calls a server. Timers,
 * sockets and the like are always followed: they lead from most errors that nobody catches to their test.
 */
const { createHook } = asyncHooks;
let whole: AsyncHook | undefined;
let withoutPromises: AsyncHook | undefined;

/** What `node:test` follows as a test: suites have a promise that resolves when all their tests are declared. */
interface Declared {
  readonly buildSuite?: Promise<void>;
}

const declared: Declared[] = [];

asyncHooks.createHook = (callbacks: HookCallbacks) => {
  const init: HookCallbacks['init'] = (id, type, triggerId, resource) => {
    if (type === 'Test') declared.push(resource);
    callbacks.init?.(id, type, triggerId, resource);
  };
  withoutPromises = createHook({ ...callbacks, trackPromises: false });
  whole = createHook({ ...callbacks, init });
  return whole;
};
/** The `node:test` that uses the hook above. */
export const { before, describe } = await import('node:test');
asyncHooks.createHook = createHook;

/** Lets `node:test` follow promises. */
export function followPromises(): void {
  withoutPromises?.disable();
  whole?.enable();
}

/**
 * Waits until the suites of the file are declared too, and lets `node:test` follow no more promises. One hook is disabled
 * before the other is enabled, because Node stops following promises only when no hook is left.
 */
export async function followNoPromises(): Promise<void> {
  while (declared.length > 0)
    await Promise.allSettled(declared.splice(0).map(({ buildSuite }) => buildSuite));
  whole?.disable();
  withoutPromises?.enable();
}
