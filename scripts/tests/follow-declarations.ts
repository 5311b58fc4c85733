import asyncHooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks';

/**
 * `node:test` follows every promise, timer and callback from its creation to its end. It needs this only while a file
 * declares its tests, to know the suite of each. While tests run, promises would take a sixth of the processor time of a
 * file that calls a server, and the others a fifteenth. The test process itself reports the errors that nothing catches.
 */
const { createHook } = asyncHooks;
let hook: AsyncHook | undefined;

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
  hook = createHook({ ...callbacks, init });
  return hook;
};
/** The `node:test` that uses the hook above. */
export const { before, describe } = await import('node:test');
asyncHooks.createHook = createHook;

/** Lets `node:test` follow what a file does, from before the suite of the file on. */
export function followDeclarations(): void {
  hook?.enable();
}

/** Waits until the suites of the file are declared too, and lets `node:test` follow nothing more. */
export async function endDeclarations(): Promise<void> {
  while (declared.length > 0)
    await Promise.allSettled(declared.splice(0).map(({ buildSuite }) => buildSuite));
  hook?.disable();
}
