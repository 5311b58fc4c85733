import type { EmbedEvents } from './options.ts';

/**
 * The handlers of an embed's events: functions that add one, call those of an event, and remove all. A handler that
 * throws does not keep an event from the others.
 * @param onEvent called first, for each event
 */
export function createEventHandlers(onEvent?: (name: string, payload: unknown) => void) {
  const handlers = new Map<string, Set<(payload: never) => void>>();
  const on = <N extends keyof EmbedEvents>(
    name: N,
    handler: (payload: EmbedEvents[N]) => void,
  ): (() => void) => {
    const all = handlers.get(name) ?? new Set();
    handlers.set(name, all.add(handler));
    return () => all.delete(handler);
  };
  const notify = (name: string, payload: unknown): void => {
    onEvent?.(name, payload);
    for (const handler of handlers.get(name) ?? []) {
      try {
        handler(payload as never);
      } catch (error) {
        reportError(error);
      }
    }
  };
  return [on, notify, () => handlers.clear()] as const;
}
